import pg from 'pg';
import { DATABASE_CONNECT_MS, DATABASE_LOCK_MS } from '../config/base-config.js';
import type { Log } from '../logging/log.js';
import type { Tracing } from '../tracing/tracing.js';
import { queryableOn, type Queryable, type Row } from './queryable.js';
import { Snapshot } from './snapshot.js';
import type { Sql } from './sql.js';
import { connectionsOf } from './connections.js';
import { destroyOnReadTimeout } from './read-timeout.js';

export type { Queryable, Row };

export interface DatabaseOptions {
  url: string;
  /** Where LISTEN works, if not there. */
  listenUrl?: string | undefined;
  /** Name of the process in pg_stat_activity. */
  name: string;
  /** DATABASE_POOL: connections for transactions and reads; see `connectionsOf` for the others. */
  max: number;
  /** Maximum time of a statement. More than 35 s only for work that disables `statement_timeout`. */
  responseTimeoutMs?: number;
  /** DATABASE_LOCK_MS of a process: how long a statement waits for a row that another transaction has locked. */
  lockMs?: number;
  /** DATABASE_CONNECT_MS of a process: how long a caller waits for a connection. */
  connectMs?: number;
  log: Log;
  tracing?: Tracing | undefined;
}

/** Keeps an idle connection known to routers on its way, and detects within half a minute that the other end is gone. */
const KEEP_ALIVE_MS = 10_000;
/** After this the database itself cancels a statement. */
const STATEMENT_TIMEOUT_MS = 30_000;
/** Longer than the database's own timeout: its host is lost then, which TCP notices only after a quarter of an hour. */
const ANSWER_LIMIT_MS = STATEMENT_TIMEOUT_MS + 5_000;
const HEALTH_LIMIT_MS = 2_000;
const HEALTH_ANSWER_LIMIT_MS = 3_000;
/** After so long without a read the database closes a snapshot. */
const SNAPSHOT_PAUSE_MS = 15_000;

/**
 * The connections of a service, in pools that cannot exhaust each other: transactions, reads, snapshots, and the health check.
 * They connect on demand, so an unreachable database never stops the process.
 */
export class Database implements Queryable {
  /** For transactions: Prisma's, and those of `transaction`. */
  readonly pool: pg.Pool;
  readonly #reads: pg.Pool;
  readonly #snapshots: pg.Pool;
  readonly #health: pg.Pool;

  constructor(private readonly options: DatabaseOptions) {
    const { transactions, reads, snapshots, health } = connectionsOf(options.max);
    this.pool = this.#createPool(transactions);
    this.#reads = this.#createPool(reads);
    this.#snapshots = this.#createPool(snapshots, { idle_in_transaction_session_timeout: SNAPSHOT_PAUSE_MS });
    this.#health = this.#createPool(health, { query_timeout: HEALTH_ANSWER_LIMIT_MS });
  }

  query(statement: Sql): Promise<number> {
    return queryableOn(this.#reads).query(statement);
  }

  many<T extends object = Row>(statement: Sql): Promise<T[]> {
    return queryableOn(this.#reads).many<T>(statement);
  }

  one<T extends object = Row>(statement: Sql): Promise<T | undefined> {
    return queryableOn(this.#reads).one<T>(statement);
  }

  /** Runs the work in one transaction on one connection: committed when it resolves, rolled back when it rejects. */
  async transaction<T>(work: (queryable: Queryable) => Promise<T>): Promise<T> {
    const client = await this.pool.connect();
    let broken: Error | undefined;
    try {
      await client.query('begin');
      const result = await work(queryableOn(client));
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback').catch((reason: unknown) => {
        broken = reason instanceof Error ? reason : new Error(String(reason));
      });
      throw error;
    } finally {
      client.release(broken);
    }
  }

  /** Repeatable reads on a dedicated connection. The caller closes it. */
  openSnapshot(): Promise<Snapshot> {
    return Snapshot.open(this.#snapshots);
  }

  /** Whether the database responds within the limit. Never throws. */
  isReachable(): Promise<boolean> {
    return this.#succeeds('select 1');
  }

  /** Whether the database can still write to its disk: sorts more than `work_mem`, which needs a file. Never throws. */
  hasDiskSpace(): Promise<boolean> {
    return this.#succeeds(`
      select set_config('work_mem', '64kB', true);
      select count(*) from (select md5(n::text) as text from generate_series(1, 4000) n order by text offset 1) sorted`);
  }

  /** A dedicated connection, for LISTEN. The caller connects and ends it. */
  dedicatedClient(): pg.Client {
    return new pg.Client({
      connectionString: this.options.listenUrl ?? this.options.url,
      application_name: `${this.options.name} listen`,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    });
  }

  async close(): Promise<void> {
    await Promise.all([this.pool, this.#reads, this.#snapshots, this.#health].map((pool) => pool.end()));
  }

  #createPool(max: number, more: pg.PoolConfig = {}): pg.Pool {
    const { url, name, responseTimeoutMs, lockMs, connectMs, log, tracing } = this.options;
    const pool = new pg.Pool({
      connectionString: url,
      application_name: name,
      max,
      connectionTimeoutMillis: connectMs ?? DATABASE_CONNECT_MS,
      idleTimeoutMillis: 60_000,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      query_timeout: responseTimeoutMs ?? ANSWER_LIMIT_MS,
      lock_timeout: lockMs ?? DATABASE_LOCK_MS,
      idle_in_transaction_session_timeout: 60_000,
      keepAlive: true,
      ...more,
    });
    // The next query replaces an idle connection that broke; without a listener the event would end the process.
    pool.on('error', (error) => log.warn({ err: error }, 'idle database connection lost'));
    // The same for a connection that breaks between two statements; the next statement rejects with the error.
    pool.on('connect', (client) =>
      client.on('error', (error) => log.debug({ err: error }, 'database connection lost')),
    );
    destroyOnReadTimeout(pool);
    tracing?.traceStatements(pool);
    return pool;
  }

  async #succeeds(statements: string): Promise<boolean> {
    const answer = this.#health.query(statements).then(
      () => true,
      () => false,
    );
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), HEALTH_LIMIT_MS);
    });
    return Promise.race([answer, late]).finally(() => clearTimeout(timer));
  }
}
