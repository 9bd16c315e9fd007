import type { AuditEvent } from '@umbral/contracts';
import pg from 'pg';
import { stack } from './stack.js';

const pool = new pg.Pool({ connectionString: stack.databases.catalog.app, max: 2 });

/** Runs SQL on the database of this service, for what no call answers. */
export async function query<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await pool.query(text, values)).rows as Row[];
}

export const closeDatabase = () => pool.end();

/** The audit of a record, oldest first. Written with the change, it needs no waiting. */
export async function auditOf(entityType: string, entityId: number): Promise<AuditEvent[]> {
  const rows = await query<{ payload: AuditEvent }>(
    `select payload from outbox_events where subject = 'umbral.audit.catalog'
     and payload ->> 'entityType' = $1 and payload ->> 'entityId' = $2 order by position`,
    [entityType, String(entityId)],
  );
  return rows.map(({ payload }) => payload);
}

export const lastAudit = async (entityType: string, entityId: number): Promise<AuditEvent | undefined> =>
  (await auditOf(entityType, entityId)).at(-1);

/** Banks whose products changed, as the other services are told, oldest first. */
export async function productChangesOf(bankId: number): Promise<number> {
  const [row] = await query<{ count: string }>(
    `select count(*) from outbox_events where subject = 'umbral.domain.catalog.products.changed'
     and payload -> 'payload' ->> 'bankId' = $1`, [String(bankId)]);
  return Number(row?.count);
}
