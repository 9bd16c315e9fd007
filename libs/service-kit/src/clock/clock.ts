import type { Database } from '../database/database.js';
import { sql } from '../database/sql.js';
import type { Log } from '../logging/log.js';

const ROUND_MS = 30_000;
/** Smaller differences are the way to the database and back. */
const TOLERATED_MS = 1_000;

/**
 * The time as the database has it. Tokens and events carry times that other processes judge, and a machine whose clock
 * is off must not make them look expired or old: the own clock counts, corrected by how far it is off.
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

  /** Looks at the database's time now and from time to time. While the database is away the last difference counts. */
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
    // Somewhere in between the database has looked at its clock: a long wait tells nothing, least of all that ours is off.
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
