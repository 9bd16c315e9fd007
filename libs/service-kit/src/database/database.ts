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

/** The pool of a service. It connects when asked, so a database that is away never stops the process. */
export class Database implements Queryable {
  readonly pool: pg.Pool;

  constructor(private readonly options: DatabaseOptions) {
    this.pool = new pg.Pool({
      connectionString: options.url,
      application_name: options.name,
      max: options.max,
      connectionTimeoutMillis: 5_000,
      idleTimeoutMillis: 60_000,
      statement_timeout: 30_000,
      idle_in_transaction_session_timeout: 60_000,
      keepAlive: true,
    });
    // An idle connection that breaks is replaced by the next query; unheard, the event would end the process.
    this.pool.on('error', (error) => options.log.warn({ err: error }, 'idle database connection lost'));
    // So would that of a connection in use which breaks between two statements; the next statement fails and says it.
    this.pool.on('connect', (client) =>
      client.on('error', (error) => options.log.debug({ err: error }, 'database connection lost')),
    );
  }

  query(statement: Sql): Promise<number> {
    return queryableOn(this.pool).query(statement);
  }

  many<T extends object = Row>(statement: Sql): Promise<T[]> {
    return queryableOn(this.pool).many<T>(statement);
  }

  one<T extends object = Row>(statement: Sql): Promise<T | undefined> {
    return queryableOn(this.pool).one<T>(statement);
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
  async answers(limitMilliseconds = 2_000): Promise<boolean> {
    const answer = this.pool.query('select 1').then(
      () => true,
      () => false,
    );
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), limitMilliseconds);
    });
    return Promise.race([answer, late]).finally(() => clearTimeout(timer));
  }

  /** A connection of its own, for LISTEN. The caller connects and ends it. */
  dedicatedClient(): pg.Client {
    return new pg.Client({
      connectionString: this.options.url,
      application_name: `${this.options.name} listen`,
      keepAlive: true,
    });
  }

  close(): Promise<void> {
    return this.pool.end();
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
