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
import type { Records, SignedInCall } from './records.js';
import type { EventsOf, VerbTx } from './verb-tx.js';

/** A record that is on or off. */
export type SwitchSchema = z.ZodObject<{ isActive: z.ZodBoolean }>;
export type BulkOperation = OperationShape & { body: typeof bulkStatusForm };
/** How one record is switched to the other state: what its own toggle gives to `change`. */
export type Switching<Row, VerbsTx, Data> = Omit<Change<Row, VerbsTx, Data, { isActive: boolean }>, 'answer' | 'body'>;

/** What is told of a record that is as asked. */
const doneRow = bulkStatusRow.pick({ id: true, name: true, changed: true });

/** Brings every record into the state that is asked for, one after the other, each in a transaction of its own. */
export async function switchAll<Client extends PrismaLike, Op extends BulkOperation, Schema extends SwitchSchema, Data>(
  records: Records<Client>,
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
 * Keeps the key for what was sent, also when none of its records is done. What is done of a record is kept with that record,
 * so that a call which broke off goes on where it was.
 */
async function claimKey<Client extends PrismaLike, Op extends BulkOperation, Schema extends z.ZodObject, Data>(
  records: Records<Client>,
  call: SignedInCall<Op>,
  record: RecordOf<Schema, Tx<Client>['db'], Data>,
): Promise<void> {
  const operation = { ...call.operation, answer: undefined };
  await records.write({ ...call, operation }, record, () => Promise.resolve({ isUnchanged: true }));
}

async function switchOne<Client extends PrismaLike, Op extends BulkOperation, Schema extends SwitchSchema, Data>(
  records: Records<Client>,
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
    // What is not this record's fault is the fault of the call: it is sent again.
    if (status >= 500 && code !== 'busy') throw error;
    return { id, name, ok: false, changed: false, etag: null, code, message };
  }
}
