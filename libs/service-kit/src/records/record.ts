import type { DomainEventName, DomainEventPayload, ErrorCode } from '@umbral/contracts';
import type * as z from 'zod';
import type { Context } from '../access/context.js';
import type { Queryable } from '../database/database.js';
import { allOf, joined, raw, sql, type Sql } from '../database/sql.js';
import type { Orders } from '../lists/order.js';
import { columnOf } from './columns.js';

/** A loaded record. `version` is in every row and leaves in the ETag only. */
export type RowOf<Schema extends z.ZodObject> = z.output<Schema> & { id: number; version: number };

/** Every field that Prisma's model lacks has an expression; others may have one. */
type ColumnsOf<Schema extends z.ZodObject, Data> = {
  [Field in Exclude<keyof z.output<Schema>, keyof Data | 'id'>]: Sql;
} & { [Field in keyof z.output<Schema>]?: Sql };

type EventsOf<Row> = {
  /** The payload, or false when this change is not what the event tells. */
  [Name in DomainEventName]?: (row: Row, before: Row | undefined) => DomainEventPayload<Name> | false;
};

export interface RecordParts<Schema extends z.ZodObject, Db, Data> {
  table: string;
  alias: string;
  /** Fields of a row: those of the answer, and what rules and events need. */
  row: Schema;
  columns: ColumnsOf<Schema, Data>;
  /** Joins that the columns need; they must not multiply or lose rows. */
  joins?: Sql;
  /** Which rows of the table are such records; all unless given. Beside the scope, for everybody. */
  only?: Sql;
  /** Which rows this caller may see; undefined when there is no limit. */
  scope?: (call: Context) => Sql | undefined;
  /** Of the lists. */
  order: Orders;
  /** By what else the lists can be sorted (`sort` of their query), each with an index; what is equal in it stands in `order`. */
  sorts?: Readonly<Record<string, readonly [Sql, ...Sql[]]>>;
  /** Writes columns of one row. Annotate `id`, or the type of `data` is not inferred. */
  save: (db: Db, id: number, data: Data) => PromiseLike<unknown>;
  /** What the audit calls a record. */
  title: (row: RowOf<Schema>) => string;
  /** Fields whose changes the audit tells. */
  audited: readonly (keyof z.output<Schema> & string)[];
  /** The row as the audit compares it, where a field tells more than it should. */
  auditView?: (row: RowOf<Schema>) => Partial<Record<string, unknown>>;
  events?: EventsOf<RowOf<Schema>>;
  /** What is answered when a unique constraint refuses a row. */
  unique?: Record<string, ErrorCode>;
  /** Rows of other tables that must be locked before this one. */
  lockFirst?: (tx: Queryable, id: number) => Promise<unknown>;
}

export interface RecordOf<Schema extends z.ZodObject, Db, Data> extends RecordParts<Schema, Db, Data> {
  /** Table and joins. */
  from: Sql;
  /** Select list of these fields; of all, and the version, unless given. */
  select(fields?: readonly string[]): Sql;
  /** All rows that meet the condition, in the order of the lists unless `rest` says another end of the statement. */
  many(database: Pick<Queryable, 'many'>, where: Sql, rest?: Sql): Promise<RowOf<Schema>[]>;
  one(database: Pick<Queryable, 'many'>, where: Sql): Promise<RowOf<Schema> | undefined>;
}

/** What of the table a caller sees of such records; undefined when that is everything. */
export const visibilityOf = (
  { only, scope }: Pick<RecordOf<z.ZodObject, never, never>, 'only' | 'scope'>,
  call: Context,
): Sql | undefined => {
  const scoped = scope?.(call);
  return only && scoped ? allOf(only, scoped) : (only ?? scoped);
};

/** Declares a record: how its rows are read, in whose sight they are, how one is saved, audited and told to others. */
export function record<Schema extends z.ZodObject, Db, Data>(
  parts: RecordParts<Schema, Db, Data>,
): RecordOf<Schema, Db, Data> {
  const { table, alias, row, joins = raw(''), order } = parts;
  const columns: Record<string, Sql | undefined> = parts.columns;
  const from = sql`${raw(`${table} ${alias}`)} ${joins}`;
  const select = (fields: readonly string[] = [...Object.keys(row.shape), 'version']): Sql =>
    joined(
      fields.map((name) => sql`${columns[name] ?? columnOf(alias, name, row.shape[name])} as ${raw(`"${name}"`)}`),
      ', ',
    );
  const whole = select();
  const inOrder = sql`order by ${joined(
    order.map(({ expression, isDescending }) => (isDescending ? sql`${expression} desc` : expression)),
    ', ',
  )}`;
  const many = (database: Pick<Queryable, 'many'>, where: Sql, rest = inOrder) =>
    database.many<RowOf<Schema>>(sql`select ${whole} from ${from} where ${where} ${rest}`);
  return { ...parts, from, select, many, one: async (database, where) => (await many(database, where, raw('')))[0] };
}
