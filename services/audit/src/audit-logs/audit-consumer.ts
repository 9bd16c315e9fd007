import { auditEvent, auditSubject, type AuditEvent } from '@umbral/contracts';
import { AUDIT_STREAM, sql, type ConsumerDefinition, type Database } from '@umbral/service-kit';
import { insertEvents } from './insert-events.js';

const LENGTHS = { entityName: 255, ipAddress: 45, userAgent: 500 } as const;

/** Truncates texts to the length of their columns, rather than lose the entry. */
function truncateTexts(json: unknown): unknown {
  if (typeof json !== 'object' || json === null) return json;
  return Object.fromEntries(
    Object.entries(json).map(([name, value]) => {
      const length = LENGTHS[name as keyof typeof LENGTHS] as number | undefined;
      return [name, length && typeof value === 'string' ? Buffer.from(value.slice(0, length)).toString() : value];
    }),
  );
}

/**
 * Stores every audit event once. Its unique id and time deduplicate, so the kit's inbox is not needed.
 * Entity types and actions are those of contracts; anything else ends as a dead letter.
 */
export const auditConsumer: ConsumerDefinition<AuditEvent> = {
  durable: 'audit',
  stream: AUDIT_STREAM,
  filter: auditSubject('>'),
  batch: 500,
  read: (json) => auditEvent.parse(truncateTexts(json)),
  handle: (events, tx) => insertEvents(tx, events),
  stored: storedEvents,
};

/** Events are at most a month late and reconciled for a week: older partitions need not be searched. */
async function storedEvents(ids: string[], database: Database): Promise<string[]> {
  const rows = await database.many<{ id: string }>(sql`
    select event_id as id from audit_logs
    where event_id = any(${ids}::uuid[]) and "timestamp" > now() - interval '60 days'`);
  return rows.map((row) => row.id);
}
