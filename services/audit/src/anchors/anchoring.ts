import { AppError, ExclusiveLeases, pause, sql, type Database, type Log } from '@umbral/service-kit';
import type { Heads } from '../proof/heads.js';
import type { Anchor } from './anchor.js';
import { anchorDay } from './anchor-day.js';

const ROUND_MS = 60_000;
/** Time between two tries, over all replicas. */
const RETRY_SECONDS = 3_600;

export interface AnchoringOptions {
  database: Database;
  heads: Heads;
  anchors: readonly Anchor[];
  log: Log;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** Anchors the newest head once a day, in one of the replicas. A failure is retried after an hour. */
export class Anchoring {
  readonly #ending = new AbortController();
  readonly #tries: ExclusiveLeases;
  #run: Promise<void> | undefined;

  constructor(private readonly options: AnchoringOptions) {
    this.#tries = new ExclusiveLeases(options.database, 'audit-anchor', RETRY_SECONDS);
  }

  start(): void {
    if (this.options.anchors.length > 0) this.#run ??= this.#repeat();
  }

  async stop(): Promise<void> {
    this.#ending.abort();
    await this.#run;
  }

  /** Stores the newest head in every anchor that has none since three in the morning. */
  async anchorWhatIsDue(): Promise<void> {
    await Promise.all(this.options.anchors.map((anchor) => this.#anchorWhenDue(anchor)));
  }

  /** How long the oldest head has waited for an anchor, in the anchor that is furthest behind; 0 when none waits. */
  async unanchoredSeconds(): Promise<number> {
    const { database, anchors } = this.options;
    const waits = anchors.map(async ({ kind }) => {
      const oldest = await database.one<{ seconds: number }>(sql`
        select extract(epoch from now() - "time")::float8 as seconds from audit_heads
        where size > coalesce((select max(size) from audit_anchors where kind = ${kind}), 0) order by size limit 1`);
      return oldest?.seconds ?? 0;
    });
    return Math.max(0, ...(await Promise.all(waits)));
  }

  async #anchorWhenDue(anchor: Anchor): Promise<void> {
    const { database, heads, log, now } = this.options;
    try {
      const last = await database.one<{ at: string; size: number }>(
        sql`select created_at as at, size from audit_anchors where kind = ${anchor.kind} order by id desc limit 1`,
      );
      if (last && anchorDay(new Date(last.at)) >= anchorDay(new Date(now()))) return;
      const head = await heads.newest();
      if (!head || head.size === last?.size || !(await this.#mayTry(anchor))) return;
      const reference = await anchor.store(head, this.#ending.signal);
      await database.query(
        sql`insert into audit_anchors (size, kind, reference) values (${head.size}, ${anchor.kind}, ${reference})`,
      );
    } catch (error) {
      log.warn({ err: error, kind: anchor.kind }, 'the head of the audit was not anchored: retrying in an hour');
    }
  }

  async #mayTry({ kind }: Anchor): Promise<boolean> {
    try {
      // Never released: it expires after the retry interval.
      await this.#tries.acquire(kind);
      return true;
    } catch (error) {
      if (error instanceof AppError && error.code === 'too_many_requests') return false;
      throw error;
    }
  }

  async #repeat(): Promise<void> {
    const { signal } = this.#ending;
    while (!signal.aborted) {
      await this.anchorWhatIsDue();
      await pause(ROUND_MS, signal);
    }
  }
}
