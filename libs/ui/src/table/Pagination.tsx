import { ChevronLeftIcon, ChevronRightIcon } from '../icons';
import { formatNumber, pluralForm } from '../format';

/** Rows of a page everywhere except for audit entries. */
export const PAGE_SIZE = 10;

export interface PaginationProps {
  /** The current page, from 1. */
  page: number;
  pageSize?: number;
  /** Records in all. */
  total: number;
  onPage: (page: number) => void;
  /** What is counted, in plural: 'usuarios'. */
  noun: string;
  /** The same in singular, when there is one: 'usuario'. */
  nounOne?: string;
}

/** The numbers to show: all up to seven, else the ends, the neighbours of the page in view, and gaps of two or more. */
export function pageNumbers(page: number, pages: number): (number | 'gap')[] {
  if (pages <= 7) return Array.from({ length: pages }, (_, index) => index + 1);
  const first = page <= 4 ? 2 : Math.min(page - 1, pages - 3);
  const last = page >= pages - 3 ? pages - 1 : Math.max(page + 1, 4);
  const middle = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return [
    1,
    ...(first > 2 ? (['gap'] as const) : []),
    ...middle,
    ...(last < pages - 1 ? (['gap'] as const) : []),
    pages,
  ];
}

/** 'Mostrando 1 a 10 de 37 usuarios' and the pages. Nothing when there is nothing. */
export function Pagination({ page, pageSize = PAGE_SIZE, total, onPage, noun, nounOne = noun }: PaginationProps) {
  if (total === 0) return null;
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const from = (page - 1) * pageSize + 1;
  const to = Math.min(page * pageSize, total);
  return (
    <div className="pagination">
      <p role="status">
        Mostrando <b className="strong">{formatNumber(from)}</b> a <b className="strong">{formatNumber(to)}</b> de{' '}
        <b className="strong">{formatNumber(total)}</b> {pluralForm(total, nounOne, noun)}
      </p>
      <nav aria-label="Paginación">
        <ol>
          <li>
            <button
              type="button"
              className="page-link"
              aria-label="Página anterior"
              disabled={page <= 1}
              onClick={() => onPage(page - 1)}
            >
              <ChevronLeftIcon />
            </button>
          </li>
          {pageNumbers(page, pages).map((entry, index) =>
            entry === 'gap' ? (
              <li key={`gap-${index}`} aria-hidden="true" className="quieter">
                …
              </li>
            ) : (
              <li key={entry}>
                <button
                  type="button"
                  className="page-link"
                  aria-label={`Página ${entry}`}
                  aria-current={entry === page ? 'page' : undefined}
                  onClick={() => onPage(entry)}
                >
                  {formatNumber(entry)}
                </button>
              </li>
            ),
          )}
          <li>
            <button
              type="button"
              className="page-link"
              aria-label="Página siguiente"
              disabled={page >= pages}
              onClick={() => onPage(page + 1)}
            >
              <ChevronRightIcon />
            </button>
          </li>
        </ol>
      </nav>
    </div>
  );
}
