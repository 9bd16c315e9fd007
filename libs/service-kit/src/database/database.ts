import pg from 'pg';
import type { Log } from '../logging/log.js';
import type { Sql } from './sql.js';
import { wireTypes } from './wire-types.js';

export type Row = Record<string, unknown>;

/** Runs SQL: on any connection of the pool, or inside one transaction. */
export interface Queryable {
  /** Runs a statement; answers how many rows it touched. */
  query(statement: Sql): Promise<number>;
  /** All rows. Instants are ISO texts, bigint is a number, numeric its exact text. */
  many<T extends object = Row>(statement: Sql): Promise<T[]>;
  /** The first row, or undefined. */
  one<T extends object = Row>(statement: Sql): Promise<T | undefined>;
}

export interface DatabaseOptions {
  url: string;
  /** Name of the process, seen in pg_stat_activity. */
  name: string;
  /** Connections at most. */
  max: number;
  log: Log;
}

/** How long a statement waits for a row that somebody else changes. */
const LOCK_TIMEOUT_MS = 2_000;
const HEALTH_LIMIT_MS = 2_000;

/**
 * The connections of a service, in three pools that cannot use each other up: transactions, reads, and the health check. They
 * connect when asked, so a database that is away never stops the process.
 */
export class Database implements Queryable {
  /** For transactions: Prisma's, and those of `transaction`. */
  readonly pool: pg.Pool;
  readonly #reads: pg.Pool;
  readonly #health: pg.Pool;

  constructor(private readonly options: DatabaseOptions) {
    const half = Math.ceil(options.max / 2);
    this.pool = this.#createPool(half);
    this.#reads = this.#createPool(half);
    this.#health = this.#createPool(1);
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

  /** Runs the work in one transaction on one connection: committed when it ends, rolled back when it throws. */
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

  /** Does the database answer within the limit? Never throws. */
  answers(): Promise<boolean> {
    return this.#succeeds('select 1');
  }

  /** Can the database still write to its disk? Sorts more than fits into its memory, which needs a file. Never throws. */
  hasRoom(): Promise<boolean> {
    return this.#succeeds(`
      select set_config('work_mem', '64kB', true);
      select count(*) from (select md5(n::text) as text from generate_series(1, 4000) n order by text offset 1) sorted`);
  }

  /** A connection of its own, for LISTEN. The caller connects and ends it. */
  dedicatedClient(): pg.Client {
    return new pg.Client({
      connectionString: this.options.url,
      application_name: `${this.options.name} listen`,
      keepAlive: true,
    });
  }

  async close(): Promise<void> {
    await Promise.all([this.pool, this.#reads, this.#health].map((pool) => pool.end()));
  }

  #createPool(max: number): pg.Pool {
    const { url, name, log } = this.options;
    const pool = new pg.Pool({
      connectionString: url,
      application_name: name,
      max,
      connectionTimeoutMillis: 5_000,
      idleTimeoutMillis: 60_000,
      statement_timeout: 30_000,
      lock_timeout: LOCK_TIMEOUT_MS,
      idle_in_transaction_session_timeout: 60_000,
      keepAlive: true,
    });
    // An idle connection that breaks is replaced by the next query; unheard, the event would end the process.
    pool.on('error', (error) => log.warn({ err: error }, 'idle database connection lost'));
    // So would that of a connection in use which breaks between two statements; the next statement fails and says it.
    pool.on('connect', (client) =>
      client.on('error', (error) => log.debug({ err: error }, 'database connection lost')),
    );
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

function queryableOn(connection: pg.Pool | pg.PoolClient): Queryable {
  const run = (statement: Sql) =>
    connection.query<Row>({ text: statement.text, values: [...statement.values], types: wireTypes });
  return {
    query: async (statement) => (await run(statement)).rowCount ?? 0,
    many: async <T extends object>(statement: Sql) => (await run(statement)).rows as T[],
    one: async <T extends object>(statement: Sql) => (await run(statement)).rows[0] as T | undefined,
  };
}
