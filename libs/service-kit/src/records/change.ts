import type { Rule } from '@umbral/contracts';
import type * as z from 'zod';
import type { Queryable } from '../database/database.js';
import type { Sql } from '../database/sql.js';

/** What `change` returns when there is nothing to do: nothing is saved, audited or published. */
export const unchanged = Symbol('unchanged');

type MaybePromise<T> = T | Promise<T>;

/** What a verb that deletes a record is told. */
export interface Removal<Row, Tx> {
  /** The rule of contracts for this row and this caller: 403, 409. Before If-Match, as `check`. */
  rule?: Rule<Row>;
  /** What needs more than the row to be decided: the database, or a message of its own. */
  check?: (before: Row, tx: Tx) => MaybePromise<void>;
  /** What goes with the record; it may refuse with any AppError. */
  change?: (tx: Tx, before: Row) => MaybePromise<void>;
}

/** What a verb that changes a record is told. */
export interface Change<Row, Tx, Data, Body> extends Pick<Removal<Row, Tx>, 'rule' | 'check'> {
  /** Schema of the body, where it is narrower than the operation's. */
  body?: z.ZodType<Body>;
  /** Answers the columns to write, nothing where only neighbours changed, or `unchanged`. */
  change: (tx: Tx, before: Row, body: Body) => MaybePromise<Data | void | typeof unchanged>;
  /** What is answered instead of the record. */
  answer?: (database: Queryable, after: Row) => unknown;
}

/** Options of a verb that creates or changes the record of a natural key. */
export interface Put<Row, Tx, Data, Body> {
  /** Finds the record by the key of the path. */
  at: Sql;
  /** Answers the id of the new record; none where its key was taken meanwhile. */
  insert: (tx: Tx, body: Body) => Promise<{ id: number } | undefined>;
  /** Answers the columns to write. */
  change: (tx: Tx, before: Row, body: Body) => MaybePromise<Data>;
}
