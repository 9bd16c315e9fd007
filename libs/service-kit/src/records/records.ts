import type { BodyOf, ErrorCode, OperationShape, Rule } from '@umbral/contracts';
import type * as z from 'zod';
import type { Context, PublicContext } from '../access/context.js';
import type { Database, Queryable } from '../database/database.js';
import { isUniqueViolation } from '../database/database-errors.js';
import { allOf, raw, sql, type Condition, type Sql } from '../database/sql.js';
import type { PrismaLike, Transactions, Tx } from '../database/transactions.js';
import { insertOwner, ownerFields } from '../directory/owner-names.js';
import { AppError } from '../errors/app-error.js';
import { assertRule } from '../errors/assert-rule.js';
import { assertFresh } from '../freshness/assert-fresh.js';
import { fingerprintOf } from '../idempotency/fingerprint.js';
import { idempotent } from '../idempotency/idempotent.js';
import { Cursors } from '../lists/cursors.js';
import { orderOf } from '../lists/order-of.js';
import { pageOf, type List } from '../lists/page-of.js';
import { answersEtag, itemSchemaOf, parsedAnswer, withEtag, type VersionedAnswer } from '../operation/answer.js';
import type { InputOf } from '../operation/input.js';
import { changesGuarded } from '../step-up/guarded-fields.js';
import type { SignInAge } from '../step-up/sign-in-age.js';
import { announce, type Work } from './announce.js';
import { switchAll, type BulkOperation, type Switching, type SwitchSchema } from './bulk-status.js';
import { unchanged, type Change, type Put, type Removal } from './change.js';
import { cursorsFor, type ListCall } from './list-call.js';
import { visibilityOf, type RecordOf, type RowOf } from './record.js';
import { verbTx, type EventsOf, type VerbTx } from './verb-tx.js';
import { Written } from './written.js';

type AnyCall<Op> = PublicContext & InputOf<Op> & { operation: Op };
export type SignedInCall<Op> = Context & InputOf<Op> & { operation: Op };
type RecordCall<Op> = SignedInCall<Op> & { params: { id: number } };

/**
 * The verbs of records. Every write runs in one transaction and in one order: lock in scope (404), rules (403, 409), If-Match
 * (412), body (422), a fresh sign-in where guarded fields change (403), the change itself, then audit and events as the
 * operation declares them. Injectable as `Records<PrismaClient>`.
 */
export class Records<Client extends PrismaLike = PrismaLike> {
  /** Users that this process has already inserted as owners. */
  readonly #owners = new Set<number>();
  readonly #cursors: Cursors;

  constructor(
    private readonly database: Database,
    private readonly transactions: Transactions<Client>,
    /** For fingerprints and cursors, see `FINGERPRINT_KEY`. */
    private readonly keys: readonly string[],
    private readonly signInAge: SignInAge,
  ) {
    this.#cursors = new Cursors(keys);
  }

  /** The requested list: scope, order and page come from record and call, the columns from the operation. */
  page<Schema extends z.ZodObject>(
    call: ListCall,
    record: RecordOf<Schema, never, never>,
    { where, counts }: { where: readonly Condition[]; counts?: Sql | false | undefined },
  ): Promise<List<Partial<RowOf<Schema>>>> {
    const { table, alias, from } = record;
    const { page, cursor, sort } = call.query;
    const scope = record.scope?.(call);
    const order = orderOf(record, sort);
    const { placeAt, cursorOf } = cursorsFor(this.#cursors, call, order);
    return pageOf(this.database, {
      select: record.select(Object.keys(itemSchemaOf(call.operation).shape)),
      from,
      keyFrom: raw(`${table} ${alias}`),
      only: record.only,
      where: allOf(scope, ...where),
      counts: !scope && counts,
      key: keyOf(record),
      order,
      page,
      place: placeAt(cursor),
      cursorOf,
      callerId: call.actor.id,
    });
  }

  /** The record of the path. @throws AppError not_found */
  async find<Op, Schema extends z.ZodObject>(
    call: RecordCall<Op>,
    record: RecordOf<Schema, never, never>,
  ): Promise<RowOf<Schema>> {
    const row = await record.one(this.database, visible(call, record));
    if (!row) throw new AppError('not_found');
    return row;
  }

  /** The same with the checks of `change`, for a verb with side effects before its transaction. @throws AppError 403, 409, 412 */
  async findChangeable<Op extends OperationShape, Schema extends z.ZodObject>(
    call: RecordCall<Op>,
    record: RecordOf<Schema, never, never>,
    rule: Rule<RowOf<Schema>>,
  ): Promise<RowOf<Schema>> {
    const row = await this.find(call, record);
    assertRule(rule, call.actor, row);
    if (call.operation.etag) assertFresh(call.ifMatch, row);
    return row;
  }

  /** The record of the path as a response with its ETag. `answer` maps the row to another body. */
  async get<Op, Schema extends z.ZodObject>(
    call: RecordCall<Op>,
    record: RecordOf<Schema, never, never>,
    answer: (row: RowOf<Schema>) => unknown = (row) => row,
  ): Promise<VersionedAnswer> {
    const row = await this.find(call, record);
    return withEtag(await answer(row), row);
  }

  /** `insert` returns the id of the new record. */
  create<Op extends OperationShape, Schema extends z.ZodObject, Data>(
    call: SignedInCall<Op>,
    record: RecordOf<Schema, Tx<Client>['db'], Data>,
    insert: (tx: VerbTx<Client, EventsOf<Op>>, body: BodyOf<Op>) => Promise<{ id: number }>,
  ): Promise<Written> {
    const body = call.readBody();
    return this.write(call, record, async (tx) => {
      const { actor } = call;
      if (Object.values(record.columns).includes(ownerFields.userEmail) && !this.#owners.has(actor.id)) {
        await insertOwner(tx, actor);
        tx.afterCommit(() => this.#owners.add(actor.id));
      }
      const { id } = await insert(tx, body);
      return { after: await existing(tx, record, id) };
    });
  }

  /** Changes the record of the path. */
  change<Op extends OperationShape, Schema extends z.ZodObject, Data, Body = BodyOf<Op>>(
    call: RecordCall<Op>,
    record: RecordOf<Schema, Tx<Client>['db'], Data>,
    { body, change, answer, ...limits }: Change<RowOf<Schema>, VerbTx<Client, EventsOf<Op>>, Data, Body>,
  ): Promise<Written> {
    return this.write(call, record, async (tx) => {
      const before = await locked(tx, call, record, limits);
      const sent = (body ? call.readBodyAs(body) : call.readBody()) as Body;
      if (!call.isFresh && changesGuarded(call.operation, before, sent)) throw this.signInAge.refusal(call.actor);
      const data = await change(tx, before, sent);
      const isUnchanged = data === unchanged;
      if (data && !isUnchanged) await record.save(tx.db, before.id, { ...data, version: { increment: 1 } });
      const after = isUnchanged ? before : await existing(tx, record, before.id);
      return { before, after, isUnchanged, ...(answer && { answer: await answer(tx, after) }) };
    });
  }

  /**
   * Changes the record that `at` finds, or creates it. `insert` returns undefined where a concurrent call has created it (`on
   * conflict do nothing`): then that one is changed.
   */
  put<Op extends OperationShape, Schema extends z.ZodObject, Data>(
    call: SignedInCall<Op>,
    record: RecordOf<Schema, Tx<Client>['db'], Data>,
    { at, insert, change }: Put<RowOf<Schema>, VerbTx<Client, EventsOf<Op>>, Data, BodyOf<Op>>,
  ): Promise<Written> {
    return this.write(call, record, async (tx) => {
      const found = await lockedAt(tx, call, record, at);
      if (!found) {
        // No version exists that could match.
        if (call.ifMatch !== undefined) throw new AppError('stale_record');
        const created = await insert(tx, call.readBody());
        if (created) return { after: await existing(tx, record, created.id) };
      }
      const before = found ?? (await lockedAt(tx, call, record, at));
      // Created by a concurrent call and deleted by a third one.
      if (!before) throw new AppError('busy');
      assertFresh(call.ifMatch, before);
      const data = await change(tx, before, call.readBody());
      await record.save(tx.db, before.id, { ...data, version: { increment: 1 } });
      return { before, after: await existing(tx, record, before.id) };
    });
  }

  /**
   * Switches many records on or off, each by `switching`: what the toggle of a single record passes to `change`. A refusal is
   * reported in its row and does not stop the others.
   */
  async bulkStatus<Op extends BulkOperation, Schema extends SwitchSchema, Data>(
    call: SignedInCall<Op>,
    record: RecordOf<Schema, Tx<Client>['db'], Data>,
    switching: Switching<RowOf<Schema>, VerbTx<Client, EventsOf<Op>>, Data>,
  ): Promise<Written> {
    return new Written(parsedAnswer(call.operation, await switchAll(this, call, record, switching)));
  }

  /** Deletes the record of the path; returns it where the operation has an answer schema. */
  remove<Op extends OperationShape, Schema extends z.ZodObject, Data>(
    call: RecordCall<Op>,
    record: RecordOf<Schema, Tx<Client>['db'], Data>,
    { change, ...limits }: Removal<RowOf<Schema>, VerbTx<Client, EventsOf<Op>>> = {},
  ): Promise<Written> {
    return this.write(call, record, async (tx) => {
      const before = await locked(tx, call, record, limits);
      await change?.(tx, before);
      await tx.query(sql`delete from ${raw(record.table)} where id = ${before.id}`);
      return { before };
    });
  }

  /**
   * Runs a write without a record in its path like all of the above: in one transaction, once per Idempotency-Key, with audit,
   * events and ETag as the operation declares them.
   */
  async write<Op extends OperationShape, Schema extends z.ZodObject, Data>(
    call: AnyCall<Op>,
    record: RecordOf<Schema, Tx<Client>['db'], Data>,
    work: (tx: VerbTx<Client, EventsOf<Op>>) => Promise<Work<RowOf<Schema>>>,
  ): Promise<Written> {
    const { operation } = call;
    const attempt = async (tx: Tx<Client>) => {
      const noted = {};
      const done = await work(verbTx(tx, operation, noted));
      if (!done.isUnchanged) announce(tx, operation, record, done, noted);
      const row = done.after ?? done.before;
      const answer = parsedAnswer(operation, 'answer' in done ? done.answer : row);
      const versioned = done.versioned ?? row;
      const isCreated = operation.makesMissing && !done.before;
      return versioned && answersEtag(operation) ? withEtag(answer, versioned, isCreated) : answer;
    };
    try {
      const fingerprints = () => this.keys.map((key) => fingerprintOf(key, call.sent()));
      const payload = await this.transactions.withTransaction(call, (tx) =>
        operation.idempotent ? idempotent(tx, call, { ...call, fingerprints }, () => attempt(tx)) : attempt(tx),
      );
      return new Written(payload);
    } catch (error) {
      throw refusalOf(error, record.unique);
    }
  }
}

const keyOf = ({ alias }: { alias: string }): Sql => raw(`${alias}.id`);

const visible = <Schema extends z.ZodObject>(
  call: Context & { params: { id: number } },
  record: RecordOf<Schema, never, never>,
): Sql => allOf(sql`${keyOf(record)} = ${call.params.id}`, visibilityOf(record, call));

/** The record of the path, locked until the end of the transaction, after all checks before the body. */
async function locked<Op extends OperationShape, Schema extends z.ZodObject, VerbsTx extends Queryable>(
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
  if (call.operation.etag) assertFresh(call.ifMatch, before);
  return before;
}

/** The record that a condition finds, locked until the end of the transaction. */
async function lockedAt<Schema extends z.ZodObject>(
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

async function existing<Schema extends z.ZodObject>(
  tx: Queryable,
  record: RecordOf<Schema, never, never>,
  id: number,
): Promise<RowOf<Schema>> {
  const row = await record.one(tx, sql`${keyOf(record)} = ${id}`);
  if (!row) throw new Error(`${record.table} has no row ${id}`);
  return row;
}

function refusalOf(error: unknown, unique: Record<string, ErrorCode> = {}): unknown {
  const code = Object.keys(unique).find((constraint) => isUniqueViolation(error, constraint));
  return code === undefined ? error : new AppError(unique[code] as ErrorCode, { cause: error });
}
