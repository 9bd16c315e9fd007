import { AUDIT_PAGE_SIZE, totalPages } from '@umbral/contracts';
import { pageAt } from '@umbral/service-kit';
import type { Slice } from './audit-log-pages.js';
import { readPlace, writePlace, type MovementPlace } from './movement-places.js';

interface Movement {
  id: number;
  timestamp: string;
}

interface Movements<Log> {
  count: () => Promise<number>;
  read: (slice: Slice) => Promise<Log[]>;
  /** Those beside a place, the nearest first. */
  readFrom: (place: MovementPlace, limit: number) => Promise<Log[]>;
}

/**
 * A page of movements, newest first, by its number or from a place. There are always more of them: whoever reads on behind
 * what they have read meets none twice. A page beyond the end is the last.
 */
export async function pageOf<Log extends Movement>(
  { page: wanted, cursor }: { page: number; cursor?: string | undefined },
  movements: Movements<Log>,
) {
  if (cursor !== undefined) return pageFrom(readPlace(cursor), movements);
  const total = await movements.count();
  const pages = totalPages(total, AUDIT_PAGE_SIZE);
  const page = Math.min(wanted, pages);
  const skip = (page - 1) * AUDIT_PAGE_SIZE;
  const logs = total === 0 ? [] : await movements.read({ skip, limit: AUDIT_PAGE_SIZE, total });
  return answered(logs, { page, totalPages: pages, total }, { hasNext: page < pages, hasPrevious: page > 1 });
}

async function pageFrom<Log extends Movement>(place: MovementPlace, { count, readFrom }: Movements<Log>) {
  const total = await count();
  const found = await readFrom(place, AUDIT_PAGE_SIZE + 1);
  const nearest = found.slice(0, AUDIT_PAGE_SIZE);
  const { pagination, ...beside } = pageAt(place, { found: found.length, pageSize: AUDIT_PAGE_SIZE, total });
  return answered(place.isBack ? nearest.reverse() : nearest, pagination, beside);
}

function answered<Log extends Movement>(
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
