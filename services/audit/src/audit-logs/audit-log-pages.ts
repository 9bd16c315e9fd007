import type { AuditLog } from '@umbral/contracts';
import { sql, type Queryable, type Sql } from '@umbral/service-kit';

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

/** A page in the depths costs nearly what the first costs: one statement, and the index within one hour. */
export async function pageOfUser(
  database: Queryable,
  userId: number,
  { skip, limit, total }: Slice,
): Promise<AuditLog[]> {
  if (skip >= total) return [];
  return database.many<AuditLog>(sql`
    select movement.* from (${skip > 0 ? placeAfter(userId, skip, total) : NEWEST}) first, lateral (
      select id, user_id as "userId", action, entity_type as "entityType", entity_id as "entityId", entity_name as "entityName",
        details, ip_address as "ipAddress", user_agent as "userAgent", "timestamp", event_id as "eventId", ${SEQ} as seq
      from audit_logs log
      where user_id = ${userId} and ("timestamp", id) <= (first."timestamp", first.id)
      order by "timestamp" desc, id desc limit ${limit}
    ) movement order by "timestamp" desc, id desc`);
}

// A place is the timestamp and the id of a row.

/** A place before everything, so that the first page needs no search. */
const NEWEST = sql`select 'infinity'::timestamptz as "timestamp", 0::bigint as id`;

/** The place after the `skip` newest, found in the index within its hour. */
function placeAfter(userId: number, skip: number, total: number): Sql {
  return sql`
    select place.* from (${skip > total / 2 ? hourFromOldest(userId, skip, total) : hourFromNewest(userId, skip)}) hour, lateral (
      select "timestamp", id from audit_logs
      where user_id = ${userId} and "timestamp" >= hour.start and "timestamp" < hour.start + interval '1 hour'
      order by "timestamp" desc, id desc limit 1 offset hour.after
    ) place`;
}

// The hour in which the row after the `skip` newest lies, and after how many rows of the hour. The hours are added up one
// by one until it is reached, so the search begins at the end of the list that is nearer to it.

const hourFromNewest = (userId: number, skip: number): Sql => sql`
  select hour as start, ${skip}::int8 - (up_to_here - count) as after from (
    select hour, count, sum(count) over (order by hour desc)::int8 as up_to_here from audit_hours where user_id = ${userId}
  ) hours
  where up_to_here > ${skip} order by hour desc limit 1`;

const hourFromOldest = (userId: number, skip: number, total: number): Sql => sql`
  select hour as start, up_to_here - ${total - skip}::int8 as after from (
    select hour, count, sum(count) over (order by hour)::int8 as up_to_here from audit_hours where user_id = ${userId}
  ) hours
  where up_to_here >= ${total - skip} order by hour limit 1`;
