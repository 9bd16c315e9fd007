import { AckPolicy, jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import pg from 'pg';

/** Baseline of the audit's consumer: read, insert in batches, acknowledge. Nothing is checked or counted. */
const BATCH = 500;
const { NATS_URL, DATABASE_URL, DURABLE = '' } = process.env;
const pool = new pg.Pool({ connectionString: DATABASE_URL });
const nats = await connect({ servers: NATS_URL ?? '' });
const manager = await jetstreamManager(nats);
await manager.consumers.add('UMBRAL_AUDIT', {
  durable_name: DURABLE,
  filter_subject: 'umbral.audit.>',
  ack_policy: AckPolicy.Explicit,
  max_ack_pending: BATCH * 4,
});
const consumer = await jetstream(nats).consumers.get('UMBRAL_AUDIT', DURABLE);
const messages = await consumer.consume({ max_messages: BATCH * 2 });
process.on('disconnect', () => process.exit());
process.send?.('reading');

/** @type {import('@nats-io/jetstream').JsMsg[]} */
let waiting = [];
let working = Promise.resolve();
for await (const message of messages) {
  waiting.push(message);
  if (waiting.length === 1) working = working.then(() => new Promise(setImmediate)).then(insertWaiting);
}

async function insertWaiting() {
  while (waiting.length) {
    const batch = waiting.slice(0, BATCH);
    waiting = waiting.slice(BATCH);
    const events = `[${batch.map((message) => message.string()).join(',')}]`;
    await pool.query(
      `insert into bench_audit_logs (event_id, service, user_id, action, entity_type, entity_id, entity_name, details,
         ip_address, user_agent, "timestamp")
       select "id", "service", "userId", "action", "entityType", "entityId", "entityName", "details", "ipAddress",
         "userAgent", "occurredAt"
       from jsonb_to_recordset($1::jsonb) as event ("id" uuid, "service" text, "userId" int, "action" text,
         "entityType" text, "entityId" text, "entityName" text, "details" jsonb, "ipAddress" text, "userAgent" text,
         "occurredAt" timestamptz)
       on conflict (event_id, "timestamp") do nothing`,
      [events],
    );
    for (const message of batch) message.ack();
  }
}
