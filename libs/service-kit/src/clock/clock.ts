import type { Database } from '../database/database.js';
import { sql } from '../database/sql.js';
import type { Log } from '../logging/log.js';

const ROUND_MS = 30_000;
/** Smaller differences are network latency. */
const TOLERATED_MS = 1_000;

/**
 * The machine's clock, corrected by its offset to the database. Other processes compare the times in tokens and events with
 * their own, so a machine whose clock is off must not make them look expired or old.
 */
export class Clock {
  private difference = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly database: Database | undefined,
    private readonly log: Log,
  ) {}

  /** Milliseconds since 1970. */
  readonly now = (): number => Date.now() + this.difference;

  /** Measures the offset now and every 30 seconds. While the database is unreachable the last offset applies. */
  async start(): Promise<void> {
    await this.compare();
    this.timer = setInterval(() => void this.compare(), ROUND_MS).unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private async compare(): Promise<void> {
    const before = Date.now();
    const row = await this.database?.one<{ now: string }>(sql`select clock_timestamp() as now`).catch(() => undefined);
    const after = Date.now();
    // The database read its clock at some point in between: after a slow response the offset is not known precisely enough.
    if (!row || Math.abs(after - before) > TOLERATED_MS) return;
    const measured = Date.parse(row.now) - (before + after) / 2;
    const difference = Math.abs(measured) < TOLERATED_MS ? 0 : Math.round(measured);
    if (Math.abs(difference - this.difference) > TOLERATED_MS)
      this.log.warn(
        { seconds: Math.round(-difference / 1_000) },
        'the clock of this machine is off; the time of the database counts',
      );
    this.difference = difference;
  }
}
