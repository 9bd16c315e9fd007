import type { Pagination } from '@umbral/contracts';

type Shown = Pick<Pagination, 'page' | 'next' | 'previous'>;

/**
 * The cursor of another page, as seen from the current one. Adjacent pages are keyset pages, so that no row is shown twice
 * when others are inserted. A jump, and the first page, use the page number.
 */
export function cursorTo({ page, next, previous }: Shown, wanted: number): string | undefined {
  if (wanted === page + 1) return next;
  return wanted === page - 1 && wanted > 1 ? previous : undefined;
}
