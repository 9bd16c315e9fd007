import type pg from 'pg';
import { queryableOn, type Queryable, type Row } from './queryable.js';
import { unprepared, raw, sql, type Sql } from './sql.js';

/** Rows read at a time. */
const BATCH = 1_000;
/** Maximum lifetime, however slowly it is read. */
const LIMIT_MS = 60_000;

/** Repeatable reads: all see the database as of one moment. It occupies a connection until it is closed. */
export class Snapshot {
  readonly #queryable: Queryable;
  readonly #endsAt = Date.now() + LIMIT_MS;
  #isOpen = true;

  private constructor(private readonly client: pg.PoolClient) {
    this.#queryable = queryableOn(client);
  }

  static async open(pool: pg.Pool): Promise<Snapshot> {
    const snapshot = new Snapshot(await pool.connect());
    try {
      await snapshot.#queryable.query(sql`begin transaction isolation level repeatable read read only`);
      return snapshot;
    } catch (error) {
      await snapshot.close();
      throw error;
    }
  }

  one<T extends object = Row>(statement: Sql): Promise<T | undefined> {
    return this.#queryable.one<T>(statement);
  }

  /** The rows of one statement in batches, so that memory does not grow with their number. */
  async *batches<T extends object = Row>(statement: Sql): AsyncGenerator<T[]> {
    await this.#queryable.query(unprepared(sql`declare snapshot_rows no scroll cursor for ${statement}`));
    // Prepared, it would be bound to the result type of the connection's first cursor.
    const next = unprepared(sql`fetch ${raw(String(BATCH))} from snapshot_rows`);
    for (;;) {
      if (Date.now() > this.#endsAt) throw new Error(`A snapshot was read for more than ${LIMIT_MS} ms`);
      const rows = await this.#queryable.many<T>(next);
      if (rows.length > 0) yield rows;
      if (rows.length < BATCH) return;
    }
  }

  /** Releases the connection; idempotent. */
  async close(): Promise<void> {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    const broken = await this.#queryable.query(sql`rollback`).then(
      () => undefined,
      (reason: unknown) => (reason instanceof Error ? reason : new Error(String(reason))),
    );
    this.client.release(broken);
  }
}
