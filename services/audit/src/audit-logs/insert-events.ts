import type { AuditEvent } from '@umbral/contracts';
import { sql, type Queryable } from '@umbral/service-kit';

/** Inserts events that are not stored yet, by id and time. A trigger counts them by user and hour: see the migrations. */
export async function insertEvents(tx: Queryable, events: readonly AuditEvent[]): Promise<void> {
  await tx.query(sql`
    insert into audit_logs (event_id, service, user_id, action, entity_type, entity_id, entity_name, details, ip_address, user_agent, "timestamp")
    select "id", "service", "userId", "action", "entityType", "entityId", "entityName", "details", "ipAddress", "userAgent", "occurredAt"
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as event (
      "id" uuid, "service" text, "userId" int, "action" text, "entityType" text, "entityId" text, "entityName" text,
      "details" jsonb, "ipAddress" text, "userAgent" text, "occurredAt" timestamptz)
    on conflict (event_id, "timestamp") do nothing`);
}
