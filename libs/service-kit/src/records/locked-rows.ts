import type { OperationShape } from '@umbral/contracts';
import type * as z from 'zod';
import type { Context } from '../access/context.js';
import type { Queryable } from '../database/database.js';
import { allOf, raw, sql, type Sql } from '../database/sql.js';
import { AppError } from '../errors/app-error.js';
import { assertRule } from '../errors/assert-rule.js';
import { assertCurrent } from '../freshness/assert-current.js';
import type { Removal } from './change.js';
import type { RecordCall } from './record-calls.js';
import { visibilityOf, type RecordOf, type RowOf } from './record.js';

export const keyOf = ({ alias }: { alias: string }): Sql => raw(`${alias}.id`);

export const visible = <Schema extends z.ZodObject>(
  call: Context & { params: { id: number } },
  record: RecordOf<Schema, never, never>,
): Sql => allOf(sql`${keyOf(record)} = ${call.params.id}`, visibilityOf(record, call));

/** The record of the path, locked until the end of the transaction, after all checks before the body. */
export async function locked<Op extends OperationShape, Schema extends z.ZodObject, VerbsTx extends Queryable>(
  tx: VerbsTx,
  call: RecordCall<Op>,
  record: RecordOf<Schema, never, never>,
  { rule, check }: Pick<Removal<RowOf<Schema>, VerbsTx>, 'rule' | 'check'>,
): Promise<RowOf<Schema>> {
  const { table, alias, lockFirst } = record;
  const { id } = call.params;
  await lockFirst?.(tx, id);
  const found = await tx.one(
    sql`select 1 as found from ${raw(`${table} ${alias}`)} where ${visible(call, record)} for update`,
  );
  if (!found) throw new AppError('not_found');
  // A separate statement: the first one may have waited for the lock, and its joins would be as old as its start.
  const before = await existing(tx, record, id);
  if (rule) assertRule(rule, call.actor, before);
  await check?.(before, tx);
  if (call.operation.etag) await assertCurrent(tx, call, record, before);
  return before;
}

/** The record that a condition finds, locked until the end of the transaction. */
export async function lockedAt<Schema extends z.ZodObject>(
  tx: Queryable,
  call: Context,
  record: RecordOf<Schema, never, never>,
  at: Sql,
): Promise<RowOf<Schema> | undefined> {
  const where = allOf(at, visibilityOf(record, call));
  const found = await tx.one<{ id: number }>(
    sql`select ${keyOf(record)} as id from ${raw(`${record.table} ${record.alias}`)} where ${where} for update`,
  );
  return found && existing(tx, record, found.id);
}

export async function existing<Schema extends z.ZodObject>(
  tx: Queryable,
  record: RecordOf<Schema, never, never>,
  id: number,
): Promise<RowOf<Schema>> {
  const row = await record.one(tx, sql`${keyOf(record)} = ${id}`);
  if (!row) throw new Error(`${record.table} has no row ${id}`);
  return row;
}
