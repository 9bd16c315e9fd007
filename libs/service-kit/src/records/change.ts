import type { Rule } from '@umbral/contracts';
import type * as z from 'zod';
import type { Queryable } from '../database/database.js';
import type { Sql } from '../database/sql.js';

/** What `change` returns when there is nothing to do: nothing is saved, audited or published. */
export const unchanged = Symbol('unchanged');

type MaybePromise<T> = T | Promise<T>;

/** Options of a verb that deletes a record. */
export interface Removal<Row, Tx> {
  /** The rule of contracts for this row and this caller: 403, 409. Checked before If-Match, as is `check`. */
  rule?: Rule<Row>;
  /** A check that needs more than the row: the database, or a message of its own. */
  check?: (before: Row, tx: Tx) => MaybePromise<void>;
  /** Deletes dependent rows; may throw any AppError. */
  change?: (tx: Tx, before: Row) => MaybePromise<void>;
}

/** Options of a verb that changes a record. */
export interface Change<Row, Tx, Data, Body> extends Pick<Removal<Row, Tx>, 'rule' | 'check'> {
  /** Schema of the body, where it is narrower than the operation's. */
  body?: z.ZodType<Body>;
  /** Returns the columns to write, nothing where only other rows changed, or `unchanged`. */
  change: (tx: Tx, before: Row, body: Body) => MaybePromise<Data | void | typeof unchanged>;
  /** The response body instead of the record. */
  answer?: (database: Queryable, after: Row) => unknown;
}

/** Options of a verb that creates or changes the record of a natural key. */
export interface Put<Row, Tx, Data, Body> {
  /** Finds the record by the key of the path. */
  at: Sql;
  /** Returns the id of the new record; undefined where its key was inserted concurrently. */
  insert: (tx: Tx, body: Body) => Promise<{ id: number } | undefined>;
  /** Returns the columns to write. */
  change: (tx: Tx, before: Row, body: Body) => MaybePromise<Data>;
}
