import { totalPages } from '@umbral/contracts';

interface Start {
  /** It is read backwards. */
  isBack: boolean;
  /** Its number when the cursor was created. */
  page: number;
}

interface Found {
  /** Rows found at the place; one more than a page was requested. */
  found: number;
  pageSize: number;
  total: number;
}

/** The pagination of a page that starts at a place: its number, which is exact at the ends of the list, and its neighbours. */
export function pageAt({ isBack, page }: Start, { found, pageSize, total }: Found) {
  const last = totalPages(total, pageSize);
  const hasMore = found > pageSize;
  const within = isBack ? Math.max(2, Math.min(page, last)) : Math.max(1, Math.min(page, last - 1));
  const atEnd = isBack ? 1 : last;
  return {
    pagination: { page: hasMore ? within : atEnd, totalPages: last, total },
    hasNext: isBack || hasMore,
    hasPrevious: !isBack || hasMore,
  };
}
