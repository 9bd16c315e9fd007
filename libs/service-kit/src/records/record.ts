import type { DomainEventName, DomainEventPayload, ErrorCode, RecordVisibility } from '@umbral/contracts';
import type * as z from 'zod';
import type { Context } from '../access/context.js';
import type { Queryable } from '../database/database.js';
import { allOf, joined, raw, sql, type Sql } from '../database/sql.js';
import type { Orders } from '../lists/order.js';
import { columnOf } from './columns.js';

/** A loaded record. `version` is in every row and returned in the ETag only. */
export type RowOf<Schema extends z.ZodObject> = z.output<Schema> & { id: number; version: number };

/** Fields that Prisma's model lacks require an expression; others may have one. */
type ColumnsOf<Schema extends z.ZodObject, Data> = {
  [Field in Exclude<keyof z.output<Schema>, keyof Data | 'id'>]: Sql;
} & { [Field in keyof z.output<Schema>]?: Sql };

type EventsOf<Row> = {
  /** The payload, or false when the event does not apply to this change. */
  [Name in DomainEventName]?: (row: Row, before: Row | undefined) => DomainEventPayload<Name> | false;
};

export interface RecordParts<Schema extends z.ZodObject, Db, Data> {
  table: string;
  alias: string;
  /** Fields of a row: those of the response, and those that rules and events need. */
  row: Schema;
  columns: ColumnsOf<Schema, Data>;
  /** Joins that the columns need; they must not multiply or lose rows. */
  joins?: Sql;
  /** Which rows of the table are such records; all unless given. Applies to every caller, in addition to the scope. */
  only?: Sql;
  /** Which rows this caller may see; undefined without a limit. */
  scope?: (call: Context) => Sql | undefined;
  /** Users who are notified of changes that no event of the record publishes: those of its `scope`. None unless given. */
  visibility?: (row: RowOf<Schema>) => RecordVisibility;
  /** Default order of the lists. */
  order: Orders;
  /** Other orders of the lists (`sort` of their query), each with an index; equal rows are sorted by `order`. */
  sorts?: Readonly<Record<string, readonly [Sql, ...Sql[]]>>;
  /** Updates columns of one row. Annotate `id`, or the type of `data` is not inferred. */
  save: (db: Db, id: number, data: Data) => PromiseLike<unknown>;
  /** Name of a record in the audit. */
  title: (row: RowOf<Schema>) => string;
  /** Fields whose changes are audited. */
  audited: readonly (keyof z.output<Schema> & string)[];
  /** The row as it is compared for the audit, where a field must be hidden or shortened. */
  auditView?: (row: RowOf<Schema>) => Partial<Record<string, unknown>>;
  /** The record of its audit entries, where rows are changes of another one; itself unless given. */
  auditId?: (row: RowOf<Schema>) => number;
  events?: EventsOf<RowOf<Schema>>;
  /** Error codes by violated unique constraint. */
  unique?: Record<string, ErrorCode>;
  /** Locks rows of other tables before this one. */
  lockFirst?: (tx: Queryable, id: number) => Promise<unknown>;
}

export interface RecordOf<Schema extends z.ZodObject, Db, Data> extends RecordParts<Schema, Db, Data> {
  /** Table and joins. */
  from: Sql;
  /** Select list of these fields; of all fields and the version unless given. */
  select(fields?: readonly string[]): Sql;
  /** All rows that match the condition, in the order of the lists unless `rest` gives another end of the statement. */
  many(database: Pick<Queryable, 'many'>, where: Sql, rest?: Sql): Promise<RowOf<Schema>[]>;
  one(database: Pick<Queryable, 'many'>, where: Sql): Promise<RowOf<Schema> | undefined>;
}

/** The condition of the rows that are visible to a caller; undefined when all are. */
export const visibilityOf = (
  { only, scope }: Pick<RecordOf<z.ZodObject, never, never>, 'only' | 'scope'>,
  call: Context,
): Sql | undefined => {
  const scoped = scope?.(call);
  return only && scoped ? allOf(only, scoped) : (only ?? scoped);
};

/** Declares a record: how its rows are read, who sees them, how one is saved, audited and published. */
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
