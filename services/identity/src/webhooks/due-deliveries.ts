import type { WebhookGroupName, webhookDelivery } from '@umbral/contracts';
import { sql, type Database, type Sql } from '@umbral/service-kit';
import type * as z from 'zod';
import { CALLS_AT_ONCE } from './guarded-agent.js';
import type { Sight } from './news.js';
import { programVisibility, worksNow, type ProgramVisibility } from './program-visibility.js';

/** Longer than any call takes: when it is over, the process that had the message has gone. */
const LEASE_SECONDS = 30;

export interface DueDelivery extends ProgramVisibility {
  id: number;
  webhookId: number;
  url: string;
  /** Sealed, the one that counts first. */
  secrets: string[];
  eventId: string;
  type: z.output<typeof webhookDelivery>['type'];
  subject: WebhookGroupName;
  recordId: number;
  recordVersion: number;
  occurredAt: string;
  sight: Sight;
  /** Tells this try from any other. */
  attempts: number;
  /** Another one: the message was asked for anew. */
  since: string;
  failures: number;
}

const isDue: Sql = sql`d.state = 'waiting' and d.next_at <= now() and (d.leased_until is null or d.leased_until <= now())`;

/** Of one record one after the other, by its versions: what fails holds back what came after it, and nothing else. */
const isFirst: Sql = sql`not exists (
  select from webhook_deliveries e
  where e.webhook_id = d.webhook_id and e.subject = d.subject and e.record_id = d.record_id and e.state = 'waiting'
    and (e.record_version, e.id) < (d.record_version, d.id))`;

/**
 * Takes what is due, for this process alone and until the lease is over: of so many webhooks at most, drawn by lot. A webhook is
 * given no more calls at a time than it may have, those of other processes among them; they are counted while its row is held,
 * which is for these two statements.
 */
export function takeDue(database: Database, webhooks: number): Promise<DueDelivery[]> {
  return database.transaction(async (tx) => {
    const ready = await tx.many<{ id: number }>(sql`
      select w.id from webhooks w join users u on u.id = w.program_id
      where w.is_active and w.secret is not null and ${worksNow}
        and exists (select from webhook_deliveries d where d.webhook_id = w.id and ${isDue})
      order by random() limit ${webhooks} for update of w skip locked`);
    if (ready.length === 0) return [];
    return tx.many<DueDelivery>(sql`
      with taken as (
        update webhook_deliveries d
        set leased_until = now() + make_interval(secs => ${LEASE_SECONDS}), last_attempt_at = now(), attempts = attempts + 1
        where d.id in (
          select due.id from unnest(${ready.map(({ id }) => id)}::int[]) as ready (id) cross join lateral (
            select d.id from webhook_deliveries d where d.webhook_id = ready.id and ${isDue} and ${isFirst}
            order by d.id limit greatest(0, ${CALLS_AT_ONCE} - (
              select count(*) from webhook_deliveries under_way
              where under_way.webhook_id = ready.id and under_way.state = 'waiting' and under_way.leased_until > now()))
          ) due)
        returning d.*)
      select d.id, d.webhook_id as "webhookId", w.url, d.event_id as "eventId", d.type, d.subject, d.record_id as "recordId",
        d.record_version as "recordVersion", d.occurred_at as "occurredAt", d.sight, d.attempts, d.since, d.failures,
        array_remove(array[w.secret, case when w.former_secret_until > now() then w.former_secret end], null) as secrets,
        ${programVisibility}
      from taken d join webhooks w on w.id = d.webhook_id join users u on u.id = w.program_id
      order by d.id`);
  });
}
