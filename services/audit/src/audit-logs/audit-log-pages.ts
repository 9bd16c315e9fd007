import type { AuditLog } from '@umbral/contracts';
import { unprepared, raw, sql, type Queryable } from '@umbral/service-kit';
import { besidePlace, type MovementPlace } from './movement-places.js';

/** Where a movement `log` stands in the sealed log; null until it is sealed. */
export const SEQ = sql`(select seq from audit_leaves where log_id = log.id)`;

const COLUMNS = sql`id, user_id as "userId", action, entity_type as "entityType", entity_id as "entityId", entity_name as "entityName",
  details, ip_address as "ipAddress", user_agent as "userAgent", "timestamp", event_id as "eventId", ${SEQ} as seq`;

/** How many movements a user has in a month, in UTC. */
interface Month {
  start: string;
  end: string;
  count: number;
}

/** Newest first. Sums hours, not rows: together they are how many movements a user has. */
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

/** How many movements a user has. */
export const countOfUser = async (database: Queryable, userId: number): Promise<number> =>
  totalOf(await monthsOfUser(database, userId));

/** Part of a user's movements, newest first. */
export interface Slice {
  /** Newer movements that come before it. */
  skip: number;
  limit: number;
  /** How many there are at all. */
  total: number;
}

/**
 * A page in the depths costs what the first costs: the months say in which of them it lies, their hours between which two, so that
 * no other month is opened, and nothing is skipped but what its first hour has before it.
 */
export async function pageOfUser(
  database: Queryable,
  userId: number,
  slice: Slice,
  months?: readonly Month[],
): Promise<AuditLog[]> {
  const hours = await hoursOf(database, userId, slice, months ?? (await monthsOfUser(database, userId)));
  if (!hours) return [];
  // Planned for these hours: only so does the planner leave out the other months.
  const between = unprepared(
    sql`"timestamp" >= ${hours.oldest} and "timestamp" < ${hours.newest}::timestamptz + interval '1 hour'`,
  );
  return database.many<AuditLog>(sql`
    select movement.* from (
      select "timestamp", id from audit_logs where user_id = ${userId} and ${between}
      order by "timestamp" desc, id desc limit 1 offset ${hours.after}
    ) first, lateral (
      select ${COLUMNS} from audit_logs log
      where user_id = ${userId} and ${between} and ("timestamp", id) <= (first."timestamp", first.id)
      order by "timestamp" desc, id desc limit ${slice.limit}
    ) movement order by "timestamp" desc, id desc`);
}

/**
 * Up to so many movements beside a place, the nearest first. An hour that is kept has a movement, so as many hours are enough: no
 * month but theirs is opened.
 */
export async function fromPlaceOfUser(
  database: Queryable,
  userId: number,
  place: MovementPlace,
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

/** The hours of the first and of the last movement of a page, and how many of the first one's come before it. */
interface Hours {
  newest: string;
  oldest: string;
  after: number;
}

interface Hour {
  hour: string;
  count: number;
  /** Movements in this hour and in those after it, of the months that are looked at. */
  upToHere: number;
}

/** An hour that is kept has a movement, so a page has no more hours than rows. */
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

/** The months of a page, and how many movements come after them. */
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
