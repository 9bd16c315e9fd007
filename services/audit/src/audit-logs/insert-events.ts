import type { AuditEvent } from '@umbral/contracts';
import { sql, type Queryable } from '@umbral/service-kit';

/**
 * Inserts the events that are not there yet and counts them by user and hour, in one statement. Hours are taken in
 * order, so that two replicas with the same users wait for each other instead of blocking each other.
 */
export async function insertEvents(tx: Queryable, events: readonly AuditEvent[]): Promise<void> {
  await tx.query(sql`
    with incoming as (
      select * from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as event (
        "id" uuid, "service" text, "userId" int, "action" text, "entityType" text, "entityId" text, "entityName" text,
        "details" jsonb, "ipAddress" text, "userAgent" text, "occurredAt" timestamptz)
    ), added as (
      insert into audit_logs (event_id, service, user_id, action, entity_type, entity_id, entity_name, details, ip_address, user_agent, "timestamp")
      select "id", "service", "userId", "action", "entityType", "entityId", "entityName", "details", "ipAddress", "userAgent", "occurredAt"
      from incoming
      on conflict (event_id) do nothing
      returning user_id, "timestamp"
    )
    insert into audit_hours (user_id, hour, count)
    select user_id, date_trunc('hour', "timestamp", 'UTC'), count(*) from added group by 1, 2 order by 1, 2
    on conflict (user_id, hour) do update set count = audit_hours.count + excluded.count`);
}
