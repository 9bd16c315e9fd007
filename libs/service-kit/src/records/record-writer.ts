import type { BodyOf, ErrorCode, OperationShape } from '@umbral/contracts';
import type * as z from 'zod';
import { isUniqueViolation } from '../database/database-errors.js';
import { raw, sql } from '../database/sql.js';
import type { PrismaLike, Transactions, Tx } from '../database/transactions.js';
import { insertOwner, ownerFields } from '../directory/owner-names.js';
import { AppError } from '../errors/app-error.js';
import { assertCurrent } from '../freshness/assert-current.js';
import { fingerprintOf } from '../idempotency/fingerprint.js';
import { idempotent } from '../idempotency/idempotent.js';
import { answersEtag, parsedAnswer, withEtag } from '../operation/answer.js';
import { changesGuarded } from '../step-up/guarded-fields.js';
import type { SignInAge } from '../step-up/sign-in-age.js';
import { announce, type Work } from './announce.js';
import { unchanged, type Change, type Put, type Removal } from './change.js';
import { existing, locked, lockedAt } from './locked-rows.js';
import type { AnyCall, RecordCall, SignedInCall } from './record-calls.js';
import type { RecordOf, RowOf } from './record.js';
import { verbTx, type EventsOf, type VerbTx } from './verb-tx.js';
import { Written } from './written.js';

/**
 * The writes of records. Each runs in one transaction and in one order: lock in scope (404), rules (403, 409), If-Match (412), body
 * (422), a fresh sign-in where guarded fields change (403), the change itself, then audit and events as the operation declares them.
 */
export class RecordWriter<Client extends PrismaLike> {
  /** Users that this process has already inserted as owners. */
  readonly #owners = new Set<number>();

  constructor(
    private readonly transactions: Transactions<Client>,
    /** For fingerprints, see `FINGERPRINT_KEY`. */
    private readonly keys: readonly string[],
    private readonly signInAge: SignInAge,
  ) {}

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

  /** Changes the record of the path. A proof in the call is read only where a guarded field changes, and outside of transactions. */
  async change<Op extends OperationShape, Schema extends z.ZodObject, Data, Body = BodyOf<Op>>(
    call: RecordCall<Op>,
    record: RecordOf<Schema, Tx<Client>['db'], Data>,
    { body, change, answer, ...limits }: Change<RowOf<Schema>, VerbTx<Client, EventsOf<Op>>, Data, Body>,
  ): Promise<Written> {
    let isUnproven = false;
    const attempt = (isFresh = false) =>
      this.write(call, record, async (tx) => {
        const before = await locked(tx, call, record, limits);
        const sent = (body ? call.readBodyAs(body) : call.readBody()) as Body;
        isUnproven = !isFresh && changesGuarded(call.operation, before, sent);
        if (isUnproven) throw this.signInAge.refusal(call.actor);
        const data = await change(tx, before, sent);
        const isUnchanged = data === unchanged;
        if (data && !isUnchanged) await record.save(tx.db, before.id, { ...data, version: { increment: 1 } });
        const after = isUnchanged ? before : await existing(tx, record, before.id);
        return { before, after, isUnchanged, ...(answer && { answer: await answer(tx, after) }) };
      });
    try {
      return await attempt(call.isFresh);
    } catch (error) {
      if (isUnproven && (await call.proveFresh?.())) return attempt(true);
      throw error;
    }
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
      await assertCurrent(tx, call, record, before);
      const data = await change(tx, before, call.readBody());
      await record.save(tx.db, before.id, { ...data, version: { increment: 1 } });
      return { before, after: await existing(tx, record, before.id) };
    });
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
      const payload = await this.transactions.withTransaction(call, (tx) =>
        operation.idempotent ? idempotent(tx, call, this.repeatable(call), () => attempt(tx)) : attempt(tx),
      );
      return new Written(payload);
    } catch (error) {
      throw refusalOf(error, record.unique);
    }
  }

  protected repeatable<Op extends OperationShape>(call: AnyCall<Op>) {
    return { ...call, fingerprints: () => this.keys.map((key) => fingerprintOf(key, call.sent())) };
  }
}

function refusalOf(error: unknown, unique: Record<string, ErrorCode> = {}): unknown {
  const code = Object.keys(unique).find((constraint) => isUniqueViolation(error, constraint));
  return code === undefined ? error : new AppError(unique[code] as ErrorCode, { cause: error });
}
