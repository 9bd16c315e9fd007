import {
  bulkStatusRow,
  type BulkStatusAnswer,
  type bulkStatusForm,
  type BulkStatusForm,
  type BulkStatusRow,
  type OperationShape,
} from '@umbral/contracts';
import type * as z from 'zod';
import type { PrismaLike, Tx } from '../database/transactions.js';
import { appErrorOf } from '../errors/problem-of-error.js';
import type { VersionedAnswer } from '../operation/answer.js';
import type { RecordOf, RowOf } from './record.js';
import { unchanged, type Change } from './change.js';
import type { SignedInCall } from './record-calls.js';
import type { RecordWriter } from './record-writer.js';
import type { EventsOf, VerbTx } from './verb-tx.js';

/** A record with a state. */
export type SwitchSchema = z.ZodObject<{ isActive: z.ZodBoolean }>;
export type BulkOperation = OperationShape & { body: typeof bulkStatusForm };
/** How one record is switched to the other state: what its own toggle passes to `change`. */
export type Switching<Row, VerbsTx, Data> = Omit<Change<Row, VerbsTx, Data, { isActive: boolean }>, 'answer' | 'body'>;

/** The result of a record that has the requested state. */
const doneRow = bulkStatusRow.pick({ id: true, name: true, changed: true });

/** Switches every record to the requested state, one after the other, each in its own transaction. */
export async function switchAll<Client extends PrismaLike, Op extends BulkOperation, Schema extends SwitchSchema, Data>(
  records: RecordWriter<Client>,
  call: SignedInCall<Op>,
  record: RecordOf<Schema, Tx<Client>['db'], Data>,
  switching: Switching<RowOf<Schema>, VerbTx<Client, EventsOf<Op>>, Data>,
): Promise<BulkStatusAnswer> {
  const form: BulkStatusForm = call.readBody();
  await claimKey(records, call, record);
  const results: BulkStatusRow[] = [];
  for (const id of form.ids) results.push(await switchOne(records, call, record, switching, { ...form, id }));
  const done = results.filter(({ ok }) => ok).length;
  return { done, failed: results.length - done, results };
}

/**
 * Stores the idempotency key of the whole request, also when no record succeeds. The result of each record is stored under a key
 * of its own, so that a repeated call resumes an interrupted one.
 */
async function claimKey<Client extends PrismaLike, Op extends BulkOperation, Schema extends z.ZodObject, Data>(
  records: RecordWriter<Client>,
  call: SignedInCall<Op>,
  record: RecordOf<Schema, Tx<Client>['db'], Data>,
): Promise<void> {
  const operation = { ...call.operation, answer: undefined };
  await records.write({ ...call, operation }, record, () => Promise.resolve({ isUnchanged: true }));
}

async function switchOne<Client extends PrismaLike, Op extends BulkOperation, Schema extends SwitchSchema, Data>(
  records: RecordWriter<Client>,
  call: SignedInCall<Op>,
  record: RecordOf<Schema, Tx<Client>['db'], Data>,
  { rule, check, change }: Switching<RowOf<Schema>, VerbTx<Client, EventsOf<Op>>, Data>,
  { id, isActive, etags }: Omit<BulkStatusForm, 'ids'> & { id: number },
): Promise<BulkStatusRow> {
  const operation = { ...call.operation, answer: doneRow, etag: true };
  const named = { operationId: `${operation.id}/${id}`, params: { id }, ifMatch: etags?.[id] };
  const one = Object.assign({}, call, { operation }, named);
  let name: string | null = null;
  let changed = false;
  try {
    const { payload } = await records.change(one, record, {
      rule: (before, who) => {
        name = record.title(before);
        return rule?.(before, who);
      },
      check: (before, tx) => (before.isActive === isActive ? undefined : check?.(before, tx)),
      change: (tx, before, body) => {
        changed = before.isActive !== isActive;
        return changed ? change(tx, before, body) : unchanged;
      },
      answer: (_database, after) => ({ id, name: record.title(after), changed }),
    });
    const { body, etag } = payload as VersionedAnswer<z.output<typeof doneRow>>;
    return { ...body, ok: true, etag, code: null, message: null };
  } catch (error) {
    const { code, status, message } = appErrorOf(error);
    // An error of the service fails the whole call, which can be repeated.
    if (status >= 500 && code !== 'busy') throw error;
    return { id, name, ok: false, changed: false, etag: null, code, message };
  }
}
