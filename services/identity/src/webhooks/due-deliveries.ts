import type { WebhookGroupName, webhookDelivery } from '@umbral/contracts';
import { sql, type Database, type Queryable, type Sql } from '@umbral/service-kit';
import type * as z from 'zod';
import type { RecordVisibility } from '@umbral/contracts';
import { programVisibility, isWorking, type ProgramVisibility } from './program-visibility.js';

/** Concurrent calls of one webhook. */
export const MAX_CONCURRENT_CALLS = 4;
/** Longer than any call: when the lease expires, its process has ended. */
const LEASE_SECONDS = 30;

export interface DueDelivery extends ProgramVisibility {
  id: number;
  webhookId: number;
  url: string;
  /** Sealed; the current one first. */
  secrets: string[];
  eventId: string;
  type: z.output<typeof webhookDelivery>['type'];
  subject: WebhookGroupName;
  recordId: number;
  recordVersion: number;
  occurredAt: string;
  visibility: RecordVisibility;
  /** Identifies this attempt. */
  attempts: number;
  /** Of the first attempt; changes when the message is resent. */
  since: string;
  failures: number;
}

const isDue: Sql = sql`d.state = 'waiting' and d.next_at <= now() and (d.leased_until is null or d.leased_until <= now())`;

/** Of the webhook `w` of the program `u`. */
const maySend: Sql = sql`w.is_active and w.secret is not null and ${isWorking}`;

/** A program without companies counts as an office of its own. */
const officeOfProgram: Sql = sql`
  coalesce((select min(a.company_id) from company_assignments a where a.user_id = u.id), -u.id)`;

/** Messages of one record are sent in the order of its versions: a failing one blocks its successors only. */
const isFirst: Sql = sql`not exists (
  select from webhook_deliveries e
  where e.webhook_id = d.webhook_id and e.subject = d.subject and e.record_id = d.record_id and e.state = 'waiting'
    and (e.record_version, e.id) < (d.record_version, d.id))`;

/**
 * Time until the next delivery may be sent; 0 or less if one may be sent now, undefined if none is waiting. Successors of a waiting
 * message of their record do not count, because they are blocked until it is sent.
 */
export async function millisecondsUntilDue(database: Queryable): Promise<number | undefined> {
  const next = await database.one<{ milliseconds: number | null }>(sql`
    select ceil(extract(epoch from min(greatest(d.next_at, d.leased_until)) - now()) * 1000)::float8 as milliseconds
    from webhook_deliveries d join webhooks w on w.id = d.webhook_id join users u on u.id = w.program_id
    where ${maySend} and d.state = 'waiting' and ${isFirst}`);
  return next?.milliseconds ?? undefined;
}

/**
 * Leases due deliveries for this process, of at most `webhooks` webhooks: one random webhook of each office, then a
 * second one of each, so that an office with many does not delay the others. The concurrency limit of a webhook includes the calls
 * of other processes; they are counted while its row is locked, which lasts for these two statements.
 */
export function leaseDue(database: Database, webhooks: number): Promise<DueDelivery[]> {
  return database.transaction(async (tx) => {
    const ready = await tx.many<{ id: number }>(sql`
      with ready as (
        select w.id, row_number() over (partition by ${officeOfProgram} order by random()) as turn
        from webhooks w join users u on u.id = w.program_id
        where ${maySend} and exists (select from webhook_deliveries d where d.webhook_id = w.id and ${isDue}))
      select w.id from ready join webhooks w using (id) join users u on u.id = w.program_id
      where ${maySend} order by ready.turn, random() limit ${webhooks} for update of w skip locked`);
    if (ready.length === 0) return [];
    return tx.many<DueDelivery>(sql`
      with leased as (
        update webhook_deliveries d
        set leased_until = now() + make_interval(secs => ${LEASE_SECONDS}), last_attempt_at = now(), attempts = attempts + 1,
          since = case when failures = 0 then now() else since end
        where d.id in (
          select due.id from unnest(${ready.map(({ id }) => id)}::int[]) as ready (id) cross join lateral (
            select d.id from webhook_deliveries d where d.webhook_id = ready.id and ${isDue} and ${isFirst}
            order by d.id limit greatest(0, ${MAX_CONCURRENT_CALLS} - (
              select count(*) from webhook_deliveries in_flight
              where in_flight.webhook_id = ready.id and in_flight.state = 'waiting' and in_flight.leased_until > now()))
          ) due)
        returning d.*)
      select d.id, d.webhook_id as "webhookId", w.url, d.event_id as "eventId", d.type, d.subject, d.record_id as "recordId",
        d.record_version as "recordVersion", d.occurred_at as "occurredAt", d.sight as visibility, d.attempts, d.since, d.failures,
        array_remove(array[w.secret, case when w.former_secret_until > now() then w.former_secret end], null) as secrets,
        ${programVisibility}
      from leased d join webhooks w on w.id = d.webhook_id join users u on u.id = w.program_id
      order by d.id`);
  });
}
