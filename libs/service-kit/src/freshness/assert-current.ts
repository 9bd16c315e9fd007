import type { AuditAction, AuditedEntity, OperationShape, StaleRecord } from '@umbral/contracts';
import type { Queryable } from '../database/database.js';
import { raw, sql } from '../database/sql.js';
import type { Versioned } from '../operation/answer.js';
import { isFresh, staleRecordError } from './assert-fresh.js';

interface Checked {
  operation: OperationShape;
  ifMatch?: string | undefined;
}

interface Stored {
  table: string;
  /** Of a part of an audited record: the id of that record, and what the names of its changed fields start with. */
  partOf?: { id: number; prefix: string };
}

/** Others are audited under the record too, such as sign-ins and reports. */
const writing: AuditAction[] = ['create', 'update', 'toggle_status', 'toggle_finished'];

/**
 * `assertFresh`, whose refusal says who wrote the current version.
 * @throws AppError stale_record (412)
 */
export async function assertCurrent(
  database: Queryable,
  { operation, ifMatch }: Checked,
  stored: Stored,
  row: Versioned,
): Promise<void> {
  if (isFresh(ifMatch, row)) return;
  const { audits = 'none' } = operation;
  if (audits === 'none') throw staleRecordError(row);
  const lastWrite = await lastWriteOf(database, stored, audits.entity, row.id);
  throw staleRecordError(row, { entityType: audits.entity, lastWrite: lastWrite ?? null });
}

/**
 * From the audit entry in the outbox, found by the time of the change because the outbox has no index of records. The fields of parts
 * have a dot in their names; a write of these leaves the record's own version. One that moves `updated_at` later leaves the author unknown:
 * a missing name misleads less than a wrong one.
 */
const lastWriteOf = (
  database: Queryable,
  { table, partOf }: Stored,
  entityType: AuditedEntity,
  id: number | string,
): Promise<NonNullable<StaleRecord['lastWrite']> | undefined> =>
  database.one(sql`
    select e.payload ->> 'occurredAt' as at, (e.payload ->> 'userId')::int as "userId", u.name as "userName"
    from ${raw(table)} r
    join outbox_events e on e.created_at between r.updated_at - interval '1 minute' and r.updated_at + interval '1 minute'
    left join known_users u on u.id = (e.payload ->> 'userId')::int
    where r.id = ${id} and e.subject like 'umbral.audit.%' and e.payload ->> 'entityType' = ${entityType}
      and e.payload ->> 'entityId' = ${String(partOf?.id ?? id)} and e.payload ->> 'action' = any(${writing}) and exists (
        select from jsonb_object_keys(e.payload -> 'details' -> 'changes') as name
        where ${partOf ? sql`starts_with(name, ${partOf.prefix})` : sql`strpos(name, '.') = 0`})
    order by e.position desc limit 1`);
