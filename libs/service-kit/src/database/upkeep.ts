import { pause } from '../events/pause.js';
import type { Log } from '../logging/log.js';
import type { Database } from './database.js';
import { raw, sql } from './sql.js';
import { reasonOf } from '../events/reason-of.js';

const ROUND = 60 * 60 * 1_000;
const CHUNK = 5_000;

const expirations = [
  { table: 'outbox_events', condition: `created_at < now() - interval '7 days' and published_at is not null` },
  { table: 'inbox_events', condition: `received_at < now() - interval '14 days'` },
  { table: 'idempotency_keys', condition: `created_at < now() - interval '7 days'` },
];

/** Removes what has served its time, hourly and in small pieces. */
export class Upkeep {
  private readonly ending = new AbortController();
  private run: Promise<void> | undefined;

  constructor(
    private readonly database: Database,
    private readonly log: Log,
  ) {}

  start(): void {
    this.run ??= this.keepRounds();
  }

  async stop(): Promise<void> {
    this.ending.abort();
    await this.run;
  }

  /** One round now. @returns how many rows went */
  async removeExpired(): Promise<number> {
    let removed = 0;
    for (const { table, condition } of expirations) {
      for (let chunk = CHUNK; chunk === CHUNK && !this.ending.signal.aborted;) {
        chunk = await this.database.query(sql`
          delete from ${raw(table)} where ctid = any(array(
            select ctid from ${raw(table)} where ${raw(condition)} limit ${CHUNK} for update skip locked))`);
        removed += chunk;
      }
    }
    return removed;
  }

  private async keepRounds(): Promise<void> {
    while (!this.ending.signal.aborted) {
      await pause(ROUND * (0.9 + Math.random() / 5), this.ending.signal);
      if (this.ending.signal.aborted) return;
      await this.removeExpired().catch((error: unknown) => this.log.warn({ reason: reasonOf(error) }, 'upkeep waits for its next round'));
    }
  }
}
