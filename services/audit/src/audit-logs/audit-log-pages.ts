import type { AuditLog } from '@umbral/contracts';
import { raw, sql, type Queryable } from '@umbral/service-kit';

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

interface Hour {
  hour: string;
  count: number;
  /** Rows of the user that are newer than this hour. */
  newer: number;
}

interface Place {
  timestamp: string;
  id: number;
}

/** A place before everything, so that the first page needs no search. */
const NEWEST: Place = { timestamp: 'infinity', id: 0 };

/** A page in the depths costs what the first costs. */
export async function pageOfUser(database: Queryable, userId: number, slice: Slice): Promise<AuditLog[]> {
  if (slice.skip >= slice.total) return [];
  const first = slice.skip > 0 ? await placeAfter(database, userId, slice) : NEWEST;
  if (!first) return [];
  return database.many<AuditLog>(sql`
    select id, user_id as "userId", action, entity_type as "entityType", entity_id as "entityId", entity_name as "entityName",
      details, ip_address as "ipAddress", user_agent as "userAgent", "timestamp"
    from audit_logs
    where user_id = ${userId} and ("timestamp", id) <= (${first.timestamp}::timestamptz, ${first.id}::bigint)
    order by "timestamp" desc, id desc limit ${slice.limit}`);
}

/** The row after the `skip` newest. */
async function placeAfter(database: Queryable, userId: number, { skip, total }: Slice): Promise<Place | undefined> {
  const isNearOldest = skip > total / 2;
  const hour = await (isNearOldest ? hourFromOldest(database, userId, skip, total) : hourFromNewest(database, userId, skip));
  return hour && placeIn(database, userId, hour, skip - hour.newer);
}

// The hour in which the row after the `skip` newest lies. The hours are added up one by one until it is reached, so the
// search begins at the end of the list that is nearer to it.

function hourFromNewest(database: Queryable, userId: number, skip: number): Promise<Hour | undefined> {
  return database.one<Hour>(sql`
    select hour, count, newer::int8 as newer from (
      select hour, count, sum(count) over (order by hour desc) - count as newer from audit_hours where user_id = ${userId}
    ) as hours
    where newer + count > ${skip} order by hour desc limit 1`);
}

function hourFromOldest(database: Queryable, userId: number, skip: number, total: number): Promise<Hour | undefined> {
  return database.one<Hour>(sql`
    select hour, count, ${total}::int8 - up_to_here as newer from (
      select hour, count, sum(count) over (order by hour)::int8 as up_to_here from audit_hours where user_id = ${userId}
    ) as hours
    where up_to_here >= ${total - skip} order by hour limit 1`);
}

/** The row after the `skip` newest of an hour, found in the index from the nearer end of the hour. */
function placeIn(database: Queryable, userId: number, { hour, count }: Hour, skip: number): Promise<Place | undefined> {
  const isNearEnd = skip > count / 2;
  const direction = raw(isNearEnd ? 'asc' : 'desc');
  return database.one<Place>(sql`
    select "timestamp", id from audit_logs
    where user_id = ${userId} and "timestamp" >= ${hour}::timestamptz and "timestamp" < ${hour}::timestamptz + interval '1 hour'
    order by "timestamp" ${direction}, id ${direction} limit 1 offset ${isNearEnd ? count - 1 - skip : skip}`);
}
