import type { AuditedEntity, RecordAuditLog } from '@umbral/contracts';
import { sql, type Queryable, type Sql } from '@umbral/service-kit';
import { SEQ, type Slice } from './audit-log-pages.js';
import { besidePlace, type EntryPlace } from './entry-places.js';

/** The record of an entry. */
export interface RecordKey {
  entityType: AuditedEntity;
  entityId: string;
}

const isOf = ({ entityType, entityId }: RecordKey): Sql => sql`entity_type = ${entityType} and entity_id = ${entityId}`;

/** The number of a record's entries. */
export async function countOfRecord(database: Queryable, record: RecordKey): Promise<number> {
  const row = await database.one<{ total: number }>(sql`
    select count(*)::int8 as total from audit_logs where ${isOf(record)}`);
  return row?.total ?? 0;
}

/**
 * Part of a record's entries, newest first, each with its user. Skips in the index, from the nearer end, and then reads the
 * partitions of the found ids. Both statements are prepared: planning for all partitions takes longer than running them.
 */
export async function pageOfRecord(
  database: Queryable,
  record: RecordKey,
  { skip, limit, total }: Slice,
): Promise<RecordAuditLog[]> {
  const left = total - skip;
  if (left <= 0) return [];
  const count = Math.min(limit, left);
  const part =
    skip > total / 2
      ? sql`order by "timestamp", id offset ${left - count} limit ${count}`
      : sql`order by "timestamp" desc, id desc offset ${skip} limit ${count}`;
  return entriesOf(database, sql`select id, "timestamp" from audit_logs where ${isOf(record)} ${part}`);
}

/** Up to `limit` entries next to a place, the nearest first. */
export async function fromPlaceOfRecord(
  database: Queryable,
  record: RecordKey,
  place: EntryPlace,
  limit: number,
): Promise<RecordAuditLog[]> {
  const { where, order } = besidePlace(place);
  const found = await entriesOf(
    database,
    sql`select id, "timestamp" from audit_logs where ${isOf(record)} and ${where} order by ${order} limit ${limit}`,
  );
  return place.isBack ? found.reverse() : found;
}

/** Newest first. */
async function entriesOf(database: Queryable, found: Sql): Promise<RecordAuditLog[]> {
  const places = await database.many<{ id: number; timestamp: string }>(found);
  const [ids, times] = [places.map(({ id }) => id), places.map(({ timestamp }) => timestamp)];
  return database.many<RecordAuditLog>(sql`
    select log.id, log.user_id as "userId", actor.name as "userName", actor.email as "userEmail", action,
      entity_type as "entityType", entity_id as "entityId", entity_name as "entityName", details, ip_address as "ipAddress",
      user_agent as "userAgent", "timestamp", event_id as "eventId", ${SEQ} as seq
    from unnest(${ids}::bigint[], ${times}::timestamptz[]) as place (id, "timestamp")
    join audit_logs log using (id, "timestamp") left join lateral (
      select name, email from actors where user_id = log.user_id and name is not null order by version desc limit 1
    ) actor on true
    order by "timestamp" desc, log.id desc`);
}
