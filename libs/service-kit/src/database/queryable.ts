import pg from 'pg';
import { isPlanOutdated } from './database-errors.js';
import type { Sql } from './sql.js';
import { statementNames } from './statement-names.js';
import { wireTypes } from './wire-types.js';

export type Row = Record<string, unknown>;

/** Runs SQL: on any connection of the pool, or inside one transaction. */
export interface Queryable {
  /** Runs a statement. @returns the number of affected rows */
  query(statement: Sql): Promise<number>;
  /** All rows. Instants are ISO texts, bigint is a number, numeric its exact text. */
  many<T extends object = Row>(statement: Sql): Promise<T[]>;
  /** The first row, or undefined. */
  one<T extends object = Row>(statement: Sql): Promise<T | undefined>;
}

/** On a pool: each statement on any of its connections. */
export function queryableOn(connection: pg.Pool | pg.PoolClient): Queryable {
  const send = ({ text, values, isUnprepared }: Sql) =>
    connection.query<Row>({
      name: isUnprepared ? undefined : statementNames.nameOf(text),
      text,
      values: [...values],
      types: wireTypes,
    });
  const run = (statement: Sql) =>
    send(statement).catch((error: unknown) => {
      if (!isPlanOutdated(error)) throw error;
      statementNames.reset();
      // A failed statement aborts its whole transaction.
      if (!(connection instanceof pg.Pool)) throw error;
      return send(statement);
    });
  return {
    query: async (statement) => (await run(statement)).rowCount ?? 0,
    many: async <T extends object>(statement: Sql) => (await run(statement)).rows as T[],
    one: async <T extends object>(statement: Sql) => (await run(statement)).rows[0] as T | undefined,
  };
}
