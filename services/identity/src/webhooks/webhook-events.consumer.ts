import { Injectable } from '@nestjs/common';
import { webhookEventNames, type WebhookEventName } from '@umbral/contracts';
import { Consumers, domainConsumer, sql, type DomainEvent, type Queryable } from '@umbral/service-kit';
import { newsIn } from './news.js';
import { mayRead, programVisibility, worksNow, type ProgramVisibility } from './program-visibility.js';

/**
 * How long a message is kept back at first. Processes publish and read side by side, so that two changes of one record may
 * arrive the wrong way round; what is here by then goes out in the order of its versions.
 */
const SETTLING_MS = 1_000;
const GATHER_MS = 500;

interface Receiver extends ProgramVisibility {
  webhookId: number;
  events: string[];
}

/**
 * Makes of each event a delivery for every webhook that wants it and whose program may read the record. They are rows of our
 * own before the event counts as read, so that neither our end nor a receiver's loses any.
 */
@Injectable()
export class WebhookEvents {
  constructor(consumers: Consumers) {
    consumers.add(
      domainConsumer({
        durable: 'identity_webhooks',
        events: webhookEventNames,
        // Every write of every service passes here, and a message is kept back for longer anyway.
        gatherMs: GATHER_MS,
        handle: noteDeliveries,
      }),
    );
  }
}

async function noteDeliveries(events: DomainEvent<WebhookEventName>[], tx: Queryable): Promise<void> {
  const receivers = await tx.many<Receiver>(sql`
    select w.id as "webhookId", w.events, ${programVisibility}
    from webhooks w join users u on u.id = w.program_id where ${worksNow} order by w.id`);
  const rows = events.flatMap((event) => {
    const news = newsIn(event);
    if (!news) return [];
    return receivers
      .filter((one) => one.events.includes(event.name) && mayRead(one, news.subject, news.sight))
      .map(({ webhookId }) => ({
        ...news,
        webhookId,
        eventId: event.id,
        type: event.name,
        occurredAt: event.occurredAt,
      }));
  });
  if (rows.length === 0) return;
  await tx.query(sql`
    insert into webhook_deliveries
      (webhook_id, event_id, type, subject, record_id, record_version, occurred_at, sight, next_at)
    select (row ->> 'webhookId')::int, (row ->> 'eventId')::uuid, row ->> 'type', row ->> 'subject', (row ->> 'recordId')::int,
      (row ->> 'recordVersion')::int, (row ->> 'occurredAt')::timestamptz, row -> 'sight',
      now() + make_interval(secs => ${SETTLING_MS / 1_000})
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as row
    on conflict (webhook_id, event_id) do nothing`);
}
