import type { Pagination } from '@umbral/contracts';

type Shown = Pick<Pagination, 'page' | 'next' | 'previous'>;

/**
 * How another page is reached from the one in view: the pages beside it from its last or its first row on, so that nobody who
 * leafs through a list meets a row twice when others come in. A jump, and the first page, go by number.
 */
export function cursorTo({ page, next, previous }: Shown, wanted: number): string | undefined {
  if (wanted === page + 1) return next;
  return wanted === page - 1 && wanted > 1 ? previous : undefined;
}
