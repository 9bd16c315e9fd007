import type { ServiceName } from '@umbral/contracts';
import type { Database } from '../database/database.js';
import { raw, sql } from '../database/sql.js';
import { AUDIT_STREAM, DOMAIN_STREAM } from '../events/streams.js';
import type { LinkState, NatsLink } from '../events/nats-link.js';
import { pause } from '../events/pause.js';
import { withoutTooLarge } from '../events/too-large.js';
import { durations, intervalOf } from '../limits/durations.js';
import type { Log } from '../logging/log.js';
import { missingAnswer, subscribeAlways } from './answer-missing.js';
import { missingSubject, reconcileNowSubject, subjectMatches } from './subjects.js';
import { describeError } from '../errors/describe-error.js';

const PAGE = 5_000;
const ROUND = 10 * 60 * 1_000;
/** Rounds overlap the last complete one by this much. */
const OVERLAP = 15 * 60 * 1_000;
/** Younger events may still be in flight. */
const IN_FLIGHT_SECONDS = 30;

interface PublishedRow {
  id: string;
  position: number;
  subject: string;
  createdAt: string;
  isInFlight: boolean;
}

/** Which events a pass checks with a consumer. */
interface Scope {
  filter: string;
  since: number;
  /** Events published in these last seconds are left to the next round. */
  age: number;
  /** No event that was created before is left to a later round. */
  completeUntil: number;
}

const noop = () => undefined;

export interface ReconcileReport {
  consumers: { consumer: string; checked: number; resent: number; error?: string }[];
}

/**
 * Makes sure that published events have arrived: queries every durable consumer which of the events of the last 7 days it lacks,
 * and publishes those again. Repairs the loss of the broker's store and a consumer's database that was restored from a backup.
 */
export class Reconciler {
  private readonly ending = new AbortController();
  private readonly completeUntil = new Map<string, number>();
  private run: Promise<void> | undefined;
  private current: Promise<ReconcileReport> | undefined;
  private next: Promise<ReconcileReport> | undefined;

  constructor(
    private readonly service: ServiceName,
    private readonly database: Database,
    private readonly link: NatsLink,
    private readonly log: Log,
    private readonly streams = [AUDIT_STREAM, DOMAIN_STREAM],
  ) {}

  start(): void {
    subscribeAlways(this.link, reconcileNowSubject(this.service), this.service, async (message) => {
      const report = await this.reconcile({ isFull: true }).catch((error: unknown) => ({
        error: describeError(error),
      }));
      message.respond(JSON.stringify(report));
    });
    this.link.onUp(({ isStoreNew }) => {
      if (!isStoreNew) return;
      this.log.warn({}, 'the broker has a new store: publishing again what consumers lack');
      void pause(2_000, this.ending.signal).then(() => this.round({ isFull: true }));
    });
    this.run ??= this.repeat();
  }

  async stop(): Promise<void> {
    this.ending.abort(new Error('the process stops'));
    await Promise.allSettled([this.run, this.current, this.next]);
  }

  /**
   * One pass over all consumers. A full one covers the whole week and events that may still be in flight (a second delivery is
   * harmless). Calls during a pass share the next one, because the current one may have missed the latest events.
   */
  reconcile({ isFull }: { isFull: boolean }): Promise<ReconcileReport> {
    if (this.current) {
      this.next ??= this.current.then(noop, noop).then(() => {
        this.next = undefined;
        return this.reconcile({ isFull: true });
      });
      return this.next;
    }
    this.current = this.pass(isFull).finally(() => {
      this.current = undefined;
    });
    return this.current;
  }

  private async repeat(): Promise<void> {
    while (!this.ending.signal.aborted) {
      await pause(ROUND * (0.9 + Math.random() / 5), this.ending.signal);
      if (!this.ending.signal.aborted) await this.round({ isFull: false });
    }
  }

  private async round(options: { isFull: boolean }): Promise<void> {
    await this.reconcile(options).catch((error: unknown) => {
      this.log.warn({ reason: describeError(error) }, 'reconciliation waits for its next round');
    });
  }

  private async pass(isFull: boolean): Promise<ReconcileReport> {
    this.ending.signal.throwIfAborted();
    const link = this.link.current;
    if (!link) throw new Error('NATS is unreachable');
    const completeUntil = await this.oldestUnpublished();
    const consumers: ReconcileReport['consumers'] = [];
    for (const stream of this.streams) {
      for await (const { config } of link.manager.consumers.list(stream)) {
        if (!config.durable_name) continue;
        const since = isFull ? 0 : (this.completeUntil.get(config.durable_name) ?? 0) - OVERLAP;
        const filter = config.filter_subject ?? '>';
        const scope = { filter, since, age: isFull ? 0 : IN_FLIGHT_SECONDS, completeUntil };
        const outcome = await this.check(link, config.durable_name, scope);
        if (!outcome.error) this.completeUntil.set(config.durable_name, scope.completeUntil);
        consumers.push(outcome);
      }
    }
    return { consumers };
  }

  private async check(link: LinkState, consumer: string, scope: Scope): Promise<ReconcileReport['consumers'][number]> {
    const outcome: ReconcileReport['consumers'][number] = { consumer, checked: 0, resent: 0 };
    try {
      for await (const ids of this.published(scope)) {
        const reply = await this.unlessEnding(
          link.connection.request(missingSubject(consumer), JSON.stringify({ ids }), { timeout: 30_000 }),
        );
        const { missing } = missingAnswer.parse(reply.json());
        const { resent, refused } = await this.resend(link, missing);
        outcome.checked += ids.length;
        outcome.resent += resent;
        if (refused) outcome.error ??= describeError(refused.reason);
      }
    } catch (error) {
      this.ending.signal.throwIfAborted();
      outcome.error = describeError(error);
    }
    if (outcome.error) this.log.warn({ ...outcome }, 'reconciliation is incomplete: the next round covers it again');
    else if (outcome.resent > 0) this.log.warn({ ...outcome }, 'events sent again');
    return outcome;
  }

  /** Rejects when the process stops: a shutdown has less time than a consumer that does not answer. */
  private async unlessEnding<T>(answer: Promise<T>): Promise<T> {
    const { signal } = this.ending;
    let end = (): void => undefined;
    const ended = new Promise<never>((_, reject) => {
      end = () => reject(signal.reason as Error);
      signal.addEventListener('abort', end);
      if (signal.aborted) end();
    });
    return Promise.race([answer, ended]).finally(() => signal.removeEventListener('abort', end));
  }

  /** When the oldest event was created that the next round has to check although it is published after this one; now without one. */
  private async oldestUnpublished(): Promise<number> {
    const row = await this.database.one<{ createdAt: string }>(sql`
      select coalesce(min(created_at), now()) as "createdAt" from outbox_events where published_at is null`);
    return Date.parse(row?.createdAt ?? '');
  }

  /** Ids of the published events of the week, oldest first, page by page; `completeUntil` excludes those that it leaves out. */
  private async *published(scope: Scope): AsyncGenerator<string[]> {
    let last = { createdAt: new Date(scope.since).toISOString(), position: 0 };
    for (;;) {
      this.ending.signal.throwIfAborted();
      const rows = await this.database.many<PublishedRow>(sql`
        select id, position, subject, created_at as "createdAt",
          published_at >= now() - make_interval(secs => ${scope.age}) as "isInFlight" from outbox_events
        where published_at > now() - ${raw(intervalOf(durations.publishedEvent))}
          and (created_at, position) > (${last.createdAt}::timestamptz, ${last.position}::bigint)
        order by created_at, position limit ${PAGE}`);
      const its = rows.filter((row) => subjectMatches(row.subject, scope.filter));
      const left = its.find((row) => row.isInFlight);
      if (left) scope.completeUntil = Math.min(scope.completeUntil, Date.parse(left.createdAt));
      const ids = its.filter((row) => !row.isInFlight).map((row) => row.id);
      if (ids.length > 0) yield ids;
      const end = rows.at(-1);
      if (!end || rows.length < PAGE) return;
      last = end;
    }
  }

  /** Without those that the relay could not publish: the broker would refuse them again. @returns the first refusal besides */
  private async resend(
    link: LinkState,
    ids: string[],
  ): Promise<{ resent: number; refused: PromiseRejectedResult | undefined }> {
    const rows = await this.database.many<{ id: string; subject: string; payload: string }>(sql`
      select id, subject, (payload - 'live')::text as payload from outbox_events
      where id = any(${ids}::uuid[]) and not exists (
        select from dead_letters where consumer = 'outbox' and event_id = outbox_events.id::text and replayed_at is null)
      order by position`);
    // The broker may accept less than when it stored them: without this each round would fail.
    const sendable = await withoutTooLarge(rows, { database: this.database, link, log: this.log });
    // A new message id, or the broker would drop it as a duplicate.
    const answers = await Promise.allSettled(
      sendable.map((row) => link.client.publish(row.subject, row.payload, { msgID: `${row.id}:${Date.now()}` })),
    );
    const refusals = answers.filter((answer) => answer.status === 'rejected');
    return { resent: answers.length - refusals.length, refused: refusals[0] };
  }
}
