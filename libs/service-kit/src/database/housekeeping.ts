import { pause } from '../events/pause.js';
import { durations, intervalOf } from '../limits/durations.js';
import type { Log } from '../logging/log.js';
import type { Database } from './database.js';
import { raw, sql } from './sql.js';
import { describeError } from '../errors/describe-error.js';

const MINUTE = 60 * 1_000;
const HOUR = 60 * MINUTE;
const CHUNK = 5_000;

export interface Expiration {
  table: string;
  /** Of the expired rows. */
  condition: string;
}

const publishedEnd = `now() - ${intervalOf(durations.publishedEvent)}`;
/** Of the tables that every service has. */
const expirations: readonly Expiration[] = [
  // An event is published after it was created, by which there is an index.
  { table: 'outbox_events', condition: `published_at < ${publishedEnd} and created_at < ${publishedEnd}` },
  { table: 'inbox_events', condition: `received_at < now() - ${intervalOf(durations.consumedEvent)}` },
  { table: 'idempotency_keys', condition: `created_at < now() - ${intervalOf(durations.idempotencyKey)}` },
];

/** Deletes expired rows hourly, in small chunks, and sums up the list counts every minute. */
export class Housekeeping {
  private readonly ending = new AbortController();
  private run: Promise<void> | undefined;

  constructor(
    private readonly database: Database,
    private readonly log: Log,
    /** Of the service's own tables. */
    private readonly own: readonly Expiration[] = [],
  ) {}

  start(): void {
    this.run ??= Promise.all([
      this.repeat(HOUR, () => this.removeExpired()),
      this.repeat(MINUTE, () => this.addUpCounts()),
    ]).then(() => undefined);
  }

  async stop(): Promise<void> {
    this.ending.abort();
    await this.run;
  }

  /** @returns the number of deleted rows */
  async removeExpired(): Promise<number> {
    let removed = 0;
    for (const { table, condition } of [...expirations, ...this.own]) {
      for (let chunk = CHUNK; chunk === CHUNK && !this.ending.signal.aborted;) {
        chunk = await this.database.query(sql`
          delete from ${raw(table)} where ctid = any(array(
            select ctid from ${raw(table)} where ${raw(condition)} limit ${CHUNK} for update skip locked))`);
        removed += chunk;
      }
    }
    return removed;
  }

  /** Merges the differences that writers inserted into one row. A second replica finds nothing left to merge. */
  async addUpCounts(): Promise<void> {
    await this.database.query(sql`
      with differences as (
        delete from list_counts
        where (list, flags) in (select list, flags from list_counts group by list, flags having count(*) > 1)
        returning list, flags, "count")
      insert into list_counts (list, flags, "count")
      select list, flags, sum("count") from differences group by list, flags`);
  }

  private async repeat(milliseconds: number, work: () => Promise<unknown>): Promise<void> {
    while (!this.ending.signal.aborted) {
      await pause(milliseconds * (0.9 + Math.random() / 5), this.ending.signal);
      if (this.ending.signal.aborted) return;
      await work().catch((error: unknown) =>
        this.log.warn({ reason: describeError(error) }, 'housekeeping waits for its next round'),
      );
    }
  }
}
