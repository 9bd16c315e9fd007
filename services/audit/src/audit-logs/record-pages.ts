import type { AuditedEntity, RecordAuditLog } from '@umbral/contracts';
import { sql, type Queryable, type Sql } from '@umbral/service-kit';
import { SEQ, type Slice } from './audit-log-pages.js';
import { besidePlace, type MovementPlace } from './movement-places.js';

/** What a movement was made on: a record of a kind. */
export interface RecordKey {
  entityType: AuditedEntity;
  entityId: string;
}

const isOf = ({ entityType, entityId }: RecordKey): Sql => sql`entity_type = ${entityType} and entity_id = ${entityId}`;

/** How many movements a record has. */
export async function countOfRecord(database: Queryable, record: RecordKey): Promise<number> {
  const row = await database.one<{ total: number }>(sql`
    select count(*)::int8 as total from audit_logs where ${isOf(record)}`);
  return row?.total ?? 0;
}

/**
 * Part of a record's movements, newest first, each with who made it. Skips in the index, from the end that is nearer, and then opens
 * the months of what it found. Both statements are planned once: planning for all months takes longer than they do.
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
  return movementsOf(database, sql`select id, "timestamp" from audit_logs where ${isOf(record)} ${part}`);
}

/** Up to so many movements beside a place, the nearest first. */
export async function fromPlaceOfRecord(
  database: Queryable,
  record: RecordKey,
  place: MovementPlace,
  limit: number,
): Promise<RecordAuditLog[]> {
  const { where, order } = besidePlace(place);
  const found = await movementsOf(
    database,
    sql`select id, "timestamp" from audit_logs where ${isOf(record)} and ${where} order by ${order} limit ${limit}`,
  );
  return place.isBack ? found.reverse() : found;
}

/** Newest first. */
async function movementsOf(database: Queryable, found: Sql): Promise<RecordAuditLog[]> {
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
