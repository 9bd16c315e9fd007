import { operations, type OperationShape, type Pagination } from '@umbral/contracts';

/** Operations that read one record, by the path of its list: `/api/banks` of `/api/banks/:id`. */
const readers = new Set(
  operations.filter(({ method }) => method === 'GET').flatMap(({ path }) => path.match(/^(.*)\/:\w+$/)?.[1] ?? []),
);

/** Whether the operation creates a record that has an address of its own. */
export const createsAddress = ({ method, status, path }: OperationShape): boolean =>
  method === 'POST' && status === 201 && readers.has(path);

/**
 * The address of a created record.
 * @param path of the call
 * @returns `/api/banks/7`; undefined where it has no address
 */
export function locationOf(operation: OperationShape, path: string, body: unknown): string | undefined {
  const { id } = (body ?? {}) as { id?: unknown };
  return createsAddress(operation) && typeof id === 'number' ? `${path}/${id}` : undefined;
}

const paginationOf = (body: unknown): Pagination | undefined =>
  (body as { pagination?: Pagination } | null | undefined)?.pagination;

/**
 * A `Link` header (RFC 8288) to the other pages: to the next and the previous one by cursor, where the list has them, so that
 * following the links repeats no row.
 * @param url of the call, with its query
 * @returns undefined where the body is no page
 */
export function pageLinksOf(url: string, body: unknown): string | undefined {
  const pagination = paginationOf(body);
  if (!pagination) return undefined;
  const { page, totalPages, next, previous } = pagination;
  // From a cursor behind the last row, or before the first one: the page of this number has the nearest rows itself.
  const isEmpty = Object.values(body as object).some((rows) => Array.isArray(rows) && rows.length === 0);
  const step = isEmpty ? 0 : 1;
  const [path = '', ...query] = url.split('?');
  const to = (rel: string, number: number, cursor?: string) => {
    const search = new URLSearchParams(query.join('?'));
    search.set('page', String(number));
    if (cursor === undefined) search.delete('cursor');
    else search.set('cursor', cursor);
    return `<${path}?${search.toString()}>; rel="${rel}"`;
  };
  return [
    to('first', 1),
    ...(page > 1 || previous ? [to('prev', Math.max(1, page - step), previous)] : []),
    ...(page < totalPages || next ? [to('next', page + step, next)] : []),
    to('last', totalPages),
  ].join(', ');
}
