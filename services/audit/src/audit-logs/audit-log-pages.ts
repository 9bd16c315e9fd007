import type { AuditLog } from '@umbral/contracts';
import { plannedAnew, sql, type Queryable } from '@umbral/service-kit';

/** Where a movement `log` stands in the sealed log; null until it is sealed. */
export const SEQ = sql`(select seq from audit_leaves where log_id = log.id)`;

/** How many movements a user has. Sums hours, not rows. */
export async function countOfUser(database: Queryable, userId: number): Promise<number> {
  const row = await database.one<{ total: number }>(sql`
    select coalesce(sum(count), 0)::int8 as total from audit_hours where user_id = ${userId}`);
  return row?.total ?? 0;
}

/** Part of a user's movements, newest first. */
export interface Slice {
  /** Newer movements that come before it. */
  skip: number;
  limit: number;
  /** How many there are at all. */
  total: number;
}

/**
 * A page in the depths costs nearly what the first costs: the hours tell between which two it lies, so that no other month is
 * opened, and nothing is skipped but what its first hour has before it.
 */
export async function pageOfUser(database: Queryable, userId: number, slice: Slice): Promise<AuditLog[]> {
  const hours = await hoursOf(database, userId, slice);
  if (!hours) return [];
  // Planned for these hours: only so does the planner leave out the other months.
  const between = plannedAnew(
    sql`"timestamp" >= ${hours.oldest} and "timestamp" < ${hours.newest}::timestamptz + interval '1 hour'`,
  );
  return database.many<AuditLog>(sql`
    select movement.* from (
      select "timestamp", id from audit_logs where user_id = ${userId} and ${between}
      order by "timestamp" desc, id desc limit 1 offset ${hours.after}
    ) first, lateral (
      select id, user_id as "userId", action, entity_type as "entityType", entity_id as "entityId", entity_name as "entityName",
        details, ip_address as "ipAddress", user_agent as "userAgent", "timestamp", event_id as "eventId", ${SEQ} as seq
      from audit_logs log
      where user_id = ${userId} and ${between} and ("timestamp", id) <= (first."timestamp", first.id)
      order by "timestamp" desc, id desc limit ${slice.limit}
    ) movement order by "timestamp" desc, id desc`);
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
  /** Movements in this hour and in those before it, from the end that the hours are added up from. */
  upToHere: number;
}

/**
 * The hours are added up one by one until the page is reached, from the end of the list that is nearer to it. A page has at least a
 * movement in each of its hours, so they are as many as its rows at most.
 */
async function hoursOf(database: Queryable, userId: number, { skip, limit, total }: Slice): Promise<Hours | undefined> {
  const count = Math.min(limit, total - skip);
  if (count <= 0) return undefined;
  const isNearerToOldest = skip > total / 2;
  const before = isNearerToOldest ? total - skip - count : skip;
  const order = isNearerToOldest ? sql`order by hour` : sql`order by hour desc`;
  const hours = await database.many<Hour>(sql`
    select hour, count, up_to_here as "upToHere" from (
      select hour, count, sum(count) over (${order})::int8 as up_to_here from audit_hours where user_id = ${userId}
    ) hours
    where up_to_here > ${before} ${order} limit ${count}`);
  const reached = hours.findIndex(({ upToHere }) => upToHere >= before + count);
  const [near, far] = [hours[0], hours[reached] ?? hours.at(-1)];
  if (!near || !far) return undefined;
  return isNearerToOldest
    ? { newest: far.hour, oldest: near.hour, after: far.upToHere - before - count }
    : { newest: near.hour, oldest: far.hour, after: before - (near.upToHere - near.count) };
}
