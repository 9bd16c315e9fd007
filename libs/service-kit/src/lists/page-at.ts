import { totalPages } from '@umbral/contracts';

interface Begun {
  /** It is read backwards, from the row before which it ends. */
  isBack: boolean;
  /** The number that it had when the place was named. */
  page: number;
}

interface Found {
  /** Rows that were found at the place, of one more than a page has. */
  found: number;
  pageSize: number;
  total: number;
}

/** What a page that begins at a place is by now: its number, which is sure at the ends of the list, and what is beside it. */
export function pageAt({ isBack, page: told }: Begun, { found, pageSize, total }: Found) {
  const last = totalPages(total, pageSize);
  const goesOn = found > pageSize;
  const within = isBack ? Math.max(2, Math.min(told, last)) : Math.max(1, Math.min(told, last - 1));
  const atEnd = isBack ? 1 : last;
  return {
    pagination: { page: goesOn ? within : atEnd, totalPages: last, total },
    hasNext: isBack || goesOn,
    hasPrevious: !isBack || goesOn,
  };
}
