import type { AuditLog } from '@umbral/contracts';
import { unprepared, raw, sql, type Queryable } from '@umbral/service-kit';
import { besidePlace, type EntryPlace } from './entry-places.js';

/** The position of an entry `log` in the sealed log; null until it is sealed. */
export const SEQ = sql`(select seq from audit_leaves where log_id = log.id)`;

const COLUMNS = sql`id, user_id as "userId", action, entity_type as "entityType", entity_id as "entityId", entity_name as "entityName",
  details, ip_address as "ipAddress", user_agent as "userAgent", "timestamp", event_id as "eventId", ${SEQ} as seq`;

/** The number of a user's entries in a month, in UTC. */
interface Month {
  start: string;
  end: string;
  count: number;
}

/** Newest first. Sums hours instead of counting rows. */
export const monthsOfUser = (database: Queryable, userId: number): Promise<Month[]> =>
  database.many<Month>(sql`
    select months.*, (
      select coalesce(sum(count), 0) from audit_hours where user_id = ${userId} and hour >= "start" and hour < "end"
    )::int8 as count
    from (
      select month at time zone 'UTC' as "start", (month + interval '1 month') at time zone 'UTC' as "end"
      from generate_series(
        (select date_trunc('month', min(hour) at time zone 'UTC') from audit_hours where user_id = ${userId}),
        (select max(hour) at time zone 'UTC' from audit_hours where user_id = ${userId}), interval '1 month') month
    ) months
    order by "start" desc`);

export const totalOf = (months: readonly Month[]): number => months.reduce((total, { count }) => total + count, 0);

/** The number of a user's entries. */
export const countOfUser = async (database: Queryable, userId: number): Promise<number> =>
  totalOf(await monthsOfUser(database, userId));

/** Part of a user's entries, newest first. */
export interface Slice {
  /** Newer entries that come before it. */
  skip: number;
  limit: number;
  /** The number of all entries. */
  total: number;
}

/**
 * A deep page costs as much as the first: the counts of months and hours locate it, so that no other partition is scanned, and only
 * rows of its first hour are skipped.
 */
export async function pageOfUser(
  database: Queryable,
  userId: number,
  slice: Slice,
  months?: readonly Month[],
): Promise<AuditLog[]> {
  const hours = await hoursOf(database, userId, slice, months ?? (await monthsOfUser(database, userId)));
  if (!hours) return [];
  // Unprepared: with the values the planner can prune the other partitions.
  const between = unprepared(
    sql`"timestamp" >= ${hours.oldest} and "timestamp" < ${hours.newest}::timestamptz + interval '1 hour'`,
  );
  return database.many<AuditLog>(sql`
    select entry.* from (
      select "timestamp", id from audit_logs where user_id = ${userId} and ${between}
      order by "timestamp" desc, id desc limit 1 offset ${hours.after}
    ) first, lateral (
      select ${COLUMNS} from audit_logs log
      where user_id = ${userId} and ${between} and ("timestamp", id) <= (first."timestamp", first.id)
      order by "timestamp" desc, id desc limit ${slice.limit}
    ) entry order by "timestamp" desc, id desc`);
}

/**
 * Up to `limit` entries next to a place, the nearest first. Every stored hour has an entry, so as many hours suffice: only their
 * partitions are scanned.
 */
export async function fromPlaceOfUser(
  database: Queryable,
  userId: number,
  place: EntryPlace,
  limit: number,
): Promise<AuditLog[]> {
  const { timestamp, isBack } = place;
  const furthest = await database.one<{ hour: string }>(sql`
    select hour from (
      select hour from audit_hours
      where user_id = ${userId} and hour ${raw(isBack ? '>=' : '<=')} date_trunc('hour', ${timestamp}::timestamptz, 'UTC')
      order by hour ${raw(isBack ? 'asc' : 'desc')} limit ${limit + 1}
    ) hours order by hour ${raw(isBack ? 'desc' : 'asc')} limit 1`);
  if (!furthest) return [];
  const { where, order } = besidePlace(place);
  const [oldest, newest] = isBack ? [timestamp, furthest.hour] : [furthest.hour, timestamp];
  const between = unprepared(
    sql`"timestamp" >= ${oldest} and "timestamp" < ${newest}::timestamptz + interval '1 hour'`,
  );
  return database.many<AuditLog>(sql`
    select ${COLUMNS} from audit_logs log where user_id = ${userId} and ${between} and ${where}
    order by ${order} limit ${limit}`);
}

/** The hours of the first and of the last entry of a page, and the number of entries of the first hour before the page. */
interface Hours {
  newest: string;
  oldest: string;
  after: number;
}

interface Hour {
  hour: string;
  count: number;
  /** Entries of this hour and of later ones, within the given months. */
  upToHere: number;
}

/** Every stored hour has an entry, so a page has no more hours than rows. */
async function hoursOf(
  database: Queryable,
  userId: number,
  { skip, limit, total }: Slice,
  months: readonly Month[],
): Promise<Hours | undefined> {
  const count = Math.min(limit, total - skip);
  if (count <= 0) return undefined;
  const { within, newer } = monthsWith(months, skip, count);
  const [last, first] = [within[0], within.at(-1)];
  if (!first || !last) return undefined;
  const before = skip - newer;
  const hours = await database.many<Hour>(sql`
    select hour, count, up_to_here as "upToHere" from (
      select hour, count, sum(count) over (order by hour desc)::int8 as up_to_here from audit_hours
      where user_id = ${userId} and hour >= ${first.start} and hour < ${last.end}
    ) hours
    where up_to_here > ${before} order by hour desc limit ${count}`);
  const newest = hours[0];
  const oldest = hours.find(({ upToHere }) => upToHere >= before + count) ?? hours.at(-1);
  if (!newest || !oldest) return undefined;
  return { newest: newest.hour, oldest: oldest.hour, after: before - (newest.upToHere - newest.count) };
}

/** The months of a page, and the number of newer entries. */
function monthsWith(months: readonly Month[], skip: number, count: number): { within: Month[]; newer: number } {
  const within: Month[] = [];
  let [passed, newer] = [0, 0];
  for (const month of months) {
    if (passed + month.count <= skip) newer = passed + month.count;
    else if (passed < skip + count) within.push(month);
    passed += month.count;
  }
  return { within, newer };
}
