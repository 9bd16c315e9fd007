import type { AuditEvent, DomainEventName, DomainEventPayload } from '@umbral/contracts';
import pg from 'pg';
import { stack } from './stack.js';

const pool = new pg.Pool({ connectionString: stack.databases.identity.app, max: 2 });

/** Runs SQL on identity's database, for what no call answers. */
export async function query<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await pool.query(text, values)).rows as Row[];
}

export const closeDatabase = () => pool.end();

/** The audit of a record, oldest first. Written with the change, it needs no waiting. */
export async function auditOf(entityType: string, entityId: number): Promise<AuditEvent[]> {
  const rows = await query<{ payload: AuditEvent }>(
    `select payload from outbox_events where subject = 'umbral.audit.identity'
     and payload ->> 'entityType' = $1 and payload ->> 'entityId' = $2 order by position`,
    [entityType, String(entityId)],
  );
  return rows.map(({ payload }) => payload);
}

export const lastAudit = async (entityType: string, entityId: number): Promise<AuditEvent | undefined> =>
  (await auditOf(entityType, entityId)).at(-1);

/** Domain events of one name whose payload has this value, oldest first. */
export async function eventsOf<Name extends DomainEventName>(name: Name, key: string, value: number): Promise<DomainEventPayload<Name>[]> {
  const rows = await query<{ payload: { payload: DomainEventPayload<Name> } }>(
    `select payload from outbox_events where subject = $1 and payload -> 'payload' ->> $2 = $3 order by position`,
    [`umbral.domain.${name}`, key, String(value)],
  );
  return rows.map(({ payload }) => payload.payload);
}
