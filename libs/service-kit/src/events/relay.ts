import { headers } from '@nats-io/transport-node';
import { liveSubject, type RecordsChanged, type ServiceName } from '@umbral/contracts';
import type { Database, Queryable } from '../database/database.js';
import { NotificationListener, SAFETY_POLL_MS } from '../database/notification-listener.js';
import { sql } from '../database/sql.js';
import type { Log } from '../logging/log.js';
import type { Tracing } from '../tracing/tracing.js';
import type { LinkState, NatsLink } from './nats-link.js';
import { Backoff, AsyncSignal } from './pause.js';
import { isLarger, payloadLimit, withoutTooLarge } from './too-large.js';
import { describeError } from '../errors/describe-error.js';

const BATCH = 500;
/** While events remain: refused ones, and those that another relay has locked, which may end before it publishes them. */
const RETRY_MS = 1_000;

interface OutboxRow {
  id: string;
  subject: string;
  payload: string;
  traceparent: string | null;
  /** For open screens, see `RecordsChanged`. */
  live: string | null;
}

/** One reading of the outbox until it has no more events. */
interface Pass {
  stored: number;
  refused: number;
  reason?: unknown;
  /**
   * Subjects of which the broker stored no event of a batch: their next ones would be refused too, and read again and again they would
   * hide all behind them. They wait for the next pass, so that none overtakes a refused one of its subject.
   */
  blocked: Set<string>;
}

/**
 * Publishes committed events from the outbox to JetStream. It selects "not published yet", never "after the last one seen", which
 * would skip a transaction that commits late. SKIP LOCKED lets any number of relays run concurrently. An event may be published
 * twice (a crash between broker and mark); consumers deduplicate by its id.
 */
export class OutboxRelay {
  private readonly wakeUp = new AsyncSignal();
  private readonly ending = new AbortController();
  private readonly listener: NotificationListener;
  private run: Promise<void> | undefined;

  constructor(
    private readonly database: Database,
    private readonly link: NatsLink,
    private readonly log: Log,
    private readonly tracing?: Tracing,
  ) {
    this.listener = new NotificationListener(database, 'outbox', () => this.wakeUp.notify(), log);
  }

  start(): void {
    this.listener.start();
    this.link.onUp(() => this.wakeUp.notify());
    this.run ??= this.relay();
  }

  /** Publishes what is committed and stops. */
  async stop(): Promise<void> {
    this.ending.abort();
    this.wakeUp.notify();
    await this.listener.stop();
    await this.run;
    await this.publishAll().catch((error: unknown) =>
      this.log.warn({ err: error }, 'events stay in the outbox until the next start'),
    );
  }

  private async relay(): Promise<void> {
    const backoff = new Backoff(this.ending.signal);
    let isDue = true;
    while (!this.ending.signal.aborted) {
      try {
        if (isDue) await this.publishAll();
        backoff.reset();
        const isNotified = await this.wakeUp.wait(isDue ? RETRY_MS : SAFETY_POLL_MS);
        isDue = isNotified || (await this.hasUnpublished());
      } catch (error) {
        isDue = true;
        this.log.warn({ reason: describeError(error) }, 'events wait in the outbox');
        await backoff.wait();
      }
    }
  }

  private async hasUnpublished(): Promise<boolean> {
    return (await this.database.one(sql`select from outbox_events where published_at is null limit 1`)) !== undefined;
  }

  private async publishAll(): Promise<void> {
    const pass: Pass = { stored: 0, refused: 0, blocked: new Set() };
    for (let link = this.link.current; link; link = this.link.current) {
      const count = await this.publishBatch(link, pass);
      if (count < BATCH) break;
    }
    const { stored, refused: count, reason } = pass;
    if (count > 0 && stored === 0) throw reason as Error;
    if (count > 0) this.log.warn({ reason: describeError(reason), count }, 'events refused by the broker');
  }

  private publishBatch(link: LinkState, pass: Pass): Promise<number> {
    return this.database.transaction(async (tx) => {
      const rows = await tx.many<OutboxRow>(sql`
        select id, subject, (payload - 'live')::text as payload, payload ->> 'live' as live, traceparent from outbox_events
        where published_at is null and subject <> all(${[...pass.blocked]}::text[])
        order by position limit ${BATCH} for update skip locked`);
      if (rows.length === 0) return 0;
      const sendable = await withoutTooLarge(rows, { database: tx, link, log: this.log });
      await this.send(tx, link, sendable, pass);
      return rows.length;
    });
  }

  /** Publishes all rows concurrently, then marks those that the broker has stored. */
  private async send(tx: Queryable, link: LinkState, rows: OutboxRow[], pass: Pass): Promise<void> {
    const answers = await this.unlessDown(Promise.allSettled(rows.map((row) => this.publish(link, row))));
    const published = rows.filter((_, index) => answers[index]?.status === 'fulfilled');
    const stored = published.map((row) => row.id);
    for (const row of published) this.notifyScreens(link, row);
    await tx.query(
      sql`update outbox_events set published_at = now(), attempts = attempts + 1 where id = any(${stored}::uuid[])`,
    );
    pass.stored += stored.length;
    pass.refused += rows.length - stored.length;
    pass.reason ??= answers.find((answer) => answer.status === 'rejected')?.reason;
    const accepted = new Set(published.map(({ subject }) => subject));
    for (const { subject } of rows) if (!accepted.has(subject)) pass.blocked.add(subject);
  }

  /** Best effort: a notice that the broker refuses must not retain the events. */
  private notifyScreens(link: LinkState, { live, subject }: OutboxRow): void {
    for (const notice of live ? noticesOf(live, payloadLimit(link)) : [])
      try {
        link.connection.publish(liveSubjectOf(subject), notice);
      } catch (error) {
        this.log.warn({ reason: describeError(error), subject }, 'open screens miss a notice of changed records');
      }
  }

  private publish({ client }: LinkState, { id, subject, payload, traceparent }: OutboxRow): Promise<unknown> {
    // A row with nothing but a notice for open screens.
    if (subject === liveSubjectOf(subject)) return Promise.resolve();
    const options = { msgID: id };
    if (!this.tracing || !traceparent) return client.publish(subject, payload, options);
    return this.tracing.publish(subject, traceparent, (own) => {
      const traced = headers();
      traced.set('traceparent', own);
      return client.publish(subject, payload, { ...options, headers: traced });
    });
  }

  /** Rejects when the link goes down: acks of a lost connection would only fail after their timeout. */
  private async unlessDown<T>(answers: Promise<T>): Promise<T> {
    let stop = (): unknown => undefined;
    const down = new Promise<never>((_, reject) => {
      stop = this.link.onDown(() => reject(new Error('NATS went down')));
    });
    return Promise.race([answers, down]).finally(() => stop());
  }
}

/** Of the service that published an event: the third part of its subject names it. */
const liveSubjectOf = (subject: string): string => liveSubject(subject.split('.')[2] as ServiceName);

/** The changes of a large transaction exceed one message: they are halved until each part fits. */
function noticesOf(live: string, limit: number): string[] {
  if (!isLarger(live, limit)) return [live];
  const { changes, by } = JSON.parse(live) as RecordsChanged;
  if (changes.length < 2) return [live];
  const middle = Math.ceil(changes.length / 2);
  return [changes.slice(0, middle), changes.slice(middle)].flatMap((part) =>
    noticesOf(JSON.stringify({ changes: part, by } satisfies RecordsChanged), limit),
  );
}
