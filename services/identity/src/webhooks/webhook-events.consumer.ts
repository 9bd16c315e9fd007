import { Injectable } from '@nestjs/common';
import { webhookEventNames, type WebhookEventName } from '@umbral/contracts';
import { Consumers, domainConsumer, sql, type DomainEvent, type Queryable } from '@umbral/service-kit';
import { payloadOf } from './event-payload.js';
import { mayRead, programVisibility, isWorking, type ProgramVisibility } from './program-visibility.js';

/**
 * Initial delay of a message. Processes publish and consume concurrently, so that two changes of one record may arrive in the wrong
 * order; after the delay they are sent in the order of their versions.
 */
const SETTLING_MS = 1_000;
const GATHER_MS = 500;

interface Receiver extends ProgramVisibility {
  webhookId: number;
  events: string[];
}

/**
 * Inserts a delivery for each event and every webhook that subscribes to it and whose program may read the record. The rows are
 * committed before the event is acknowledged, so that none is lost.
 */
@Injectable()
export class WebhookEvents {
  constructor(consumers: Consumers) {
    consumers.add(
      domainConsumer({
        durable: 'identity_webhooks',
        events: webhookEventNames,
        // Batched, because every write of every service arrives here; messages are delayed for longer anyway.
        gatherMs: GATHER_MS,
        handle: insertDeliveries,
      }),
    );
  }
}

async function insertDeliveries(events: DomainEvent<WebhookEventName>[], tx: Queryable): Promise<void> {
  const receivers = await tx.many<Receiver>(sql`
    select w.id as "webhookId", w.events, ${programVisibility}
    from webhooks w join users u on u.id = w.program_id where ${isWorking} order by w.id`);
  const rows = events.flatMap((event) => {
    const payload = payloadOf(event);
    if (!payload) return [];
    return receivers
      .filter((one) => one.events.includes(event.name) && mayRead(one, payload.subject, payload.visibility))
      .map(({ webhookId }) => ({
        ...payload,
        webhookId,
        eventId: event.id,
        type: event.name,
        occurredAt: event.occurredAt,
      }));
  });
  if (rows.length === 0) return;
  // `GET /api/events` continues after an id: a lower one may not be committed after a higher one was read.
  await tx.query(sql`select pg_advisory_xact_lock(hashtext('umbral webhook deliveries'))`);
  await tx.query(sql`
    insert into webhook_deliveries
      (webhook_id, event_id, type, subject, record_id, record_version, occurred_at, sight, next_at)
    select (row ->> 'webhookId')::int, (row ->> 'eventId')::uuid, row ->> 'type', row ->> 'subject', (row ->> 'recordId')::int,
      (row ->> 'recordVersion')::int, (row ->> 'occurredAt')::timestamptz, row -> 'visibility',
      now() + make_interval(secs => ${SETTLING_MS / 1_000})
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as row
    on conflict (webhook_id, event_id) do nothing`);
}
