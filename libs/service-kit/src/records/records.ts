import { LIMIT_MESSAGE, type OperationShape, type Rule } from '@umbral/contracts';
import type * as z from 'zod';
import { isWhole } from '../access/real-rows.js';
import type { Database } from '../database/database.js';
import { allOf, raw, sql } from '../database/sql.js';
import type { PrismaLike, Transactions, Tx } from '../database/transactions.js';
import { queueKeyOf } from '../queue/queue-key-of.js';
import { AppError, refusedField } from '../errors/app-error.js';
import { assertRule } from '../errors/assert-rule.js';
import type { BulkReads } from '../exports/bulk-reads.js';
import { assertCurrent } from '../freshness/assert-current.js';
import { storedAnswer } from '../idempotency/idempotent.js';
import { Cursors } from '../lists/cursors.js';
import type { List } from '../lists/list-parts.js';
import { orderOf } from '../lists/order-of.js';
import { pageOf } from '../lists/page-of.js';
import { itemSchemaOf, parsedAnswer, withEtag, type VersionedAnswer } from '../operation/answer.js';
import type { SignInAge } from '../step-up/sign-in-age.js';
import { switchAll, type BulkOperation, type Switching, type SwitchSchema } from './bulk-status.js';
import { cursorsFor, type ListCall, type ListFilter } from './list-call.js';
import { keyOf, visible } from './locked-rows.js';
import type { AnyCall, RecordCall, SignedInCall } from './record-calls.js';
import type { RecordOf, RowOf } from './record.js';
import { RecordWriter } from './record-writer.js';
import type { EventsOf, VerbTx } from './verb-tx.js';
import { Written } from './written.js';

/** `updated_at` is set before the commit: without a margin, a poller would miss the changes of a long transaction. */
const COMMIT_MARGIN = sql`interval '1 minute'`;

/** The verbs of records: reads and lists, the writes of `RecordWriter`, and bulk writes. Injectable as `Records<PrismaClient>`. */
export class Records<Client extends PrismaLike = PrismaLike> extends RecordWriter<Client> {
  readonly #cursors: Cursors;

  constructor(
    private readonly database: Database,
    transactions: Transactions<Client>,
    keys: readonly string[],
    signInAge: SignInAge,
    private readonly bulkReads: BulkReads,
  ) {
    super(transactions, keys, signInAge);
    this.#cursors = new Cursors(keys);
  }

  /** The requested list: scope, order and page come from record and call, the columns from the operation. */
  page<Schema extends z.ZodObject>(
    call: ListCall,
    record: RecordOf<Schema, never, never>,
    { where, counts, searchesParts }: ListFilter,
  ): Promise<List<Partial<RowOf<Schema>>>> {
    const { table, alias, from } = record;
    const { page, cursor, limit, updatedSince, sort, first } = call.query;
    if (limit !== undefined && page === undefined && cursor === undefined) throw refusedField('limit', LIMIT_MESSAGE);
    const since =
      updatedSince !== undefined && sql`${raw(alias)}.updated_at >= ${updatedSince}::timestamptz - ${COMMIT_MARGIN}`;
    const scope = record.scope?.(call);
    const order = orderOf(record, sort);
    const { placeAt, cursorOf } = cursorsFor(this.#cursors, call, order);
    return pageOf(this.database, {
      select: record.select(Object.keys(itemSchemaOf(call.operation).shape)),
      from,
      keyFrom: raw(`${table} ${alias}`),
      only: isWhole(scope) && scope ? allOf(record.only, scope) : record.only,
      where: allOf(!isWhole(scope) && scope, ...where, since),
      counts: isWhole(scope) && !since && counts,
      key: keyOf(record),
      order,
      ...(searchesParts && { searchesParts }),
      page,
      first,
      ...(limit !== undefined && { pageSize: limit }),
      place: placeAt(cursor),
      cursorOf,
      caller: queueKeyOf(call.actor),
      admitWhole: (rows) => this.bulkReads.admitWholeList(call, rows),
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
    if (call.operation.etag) await assertCurrent(this.database, call, record, row);
    return row;
  }

  /**
   * The stored answer to a repeated call, for a verb with limits or side effects before its transaction: `write` alone decides whether it is
   * the first one.
   * @throws AppError idempotency_key_reused
   */
  async earlier<Op extends OperationShape>(call: AnyCall<Op>): Promise<Written | undefined> {
    const stored = await storedAnswer(this.database, call, this.repeatable(call));
    return stored && new Written(stored.payload);
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
}
