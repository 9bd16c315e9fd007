import { AUDIT_PAGE_SIZE, totalPages } from '@umbral/contracts';
import { pageAt } from '@umbral/service-kit';
import type { Slice } from './audit-log-pages.js';
import { readPlace, writePlace, type EntryPlace } from './entry-places.js';

interface Entry {
  id: number;
  timestamp: string;
}

interface Entries<Log> {
  count: () => Promise<number>;
  read: (slice: Slice) => Promise<Log[]>;
  /** Those next to a place, the nearest first. */
  readFrom: (place: EntryPlace, limit: number) => Promise<Log[]>;
}

/**
 * A page of entries, newest first, by number or by cursor. Entries are added all the time: paging by cursor repeats none. A page
 * beyond the end is the last.
 */
export async function pageOf<Log extends Entry>(
  { page: requested, cursor }: { page: number; cursor?: string | undefined },
  entries: Entries<Log>,
) {
  if (cursor !== undefined) return pageFrom(readPlace(cursor), entries);
  const total = await entries.count();
  const pages = totalPages(total, AUDIT_PAGE_SIZE);
  const page = Math.min(requested, pages);
  const skip = (page - 1) * AUDIT_PAGE_SIZE;
  const logs = total === 0 ? [] : await entries.read({ skip, limit: AUDIT_PAGE_SIZE, total });
  return answered(logs, { page, totalPages: pages, total }, { hasNext: page < pages, hasPrevious: page > 1 });
}

async function pageFrom<Log extends Entry>(place: EntryPlace, { count, readFrom }: Entries<Log>) {
  const total = await count();
  const found = await readFrom(place, AUDIT_PAGE_SIZE + 1);
  const nearest = found.slice(0, AUDIT_PAGE_SIZE);
  const { pagination, ...beside } = pageAt(place, { found: found.length, pageSize: AUDIT_PAGE_SIZE, total });
  return answered(place.isBack ? nearest.reverse() : nearest, pagination, beside);
}

function answered<Log extends Entry>(
  logs: Log[],
  pagination: { page: number; totalPages: number; total: number },
  { hasNext, hasPrevious }: { hasNext: boolean; hasPrevious: boolean },
) {
  const [first, last] = [logs[0], logs.at(-1)];
  const { page } = pagination;
  const next = hasNext && last && writePlace({ ...last, isBack: false, page: page + 1 });
  const previous = hasPrevious && first && writePlace({ ...first, isBack: true, page: page - 1 });
  return { logs, pagination: { ...pagination, ...(next && { next }), ...(previous && { previous }) } };
}
