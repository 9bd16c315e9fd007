import type { AuditChanges, DomainEventName, OperationShape } from '@umbral/contracts';
import type * as z from 'zod';
import type { Tx } from '../database/transactions.js';
import { diff } from '../events/diff.js';
import type { RecordOf, RowOf } from './record.js';

/** What the work of a write tells of what it did. */
export interface Work<Row> {
  /** Missing where the record was made. */
  before?: Row;
  /** Missing where the record is gone. */
  after?: Row;
  /** The record, unless given. */
  answer?: unknown;
  /** Whose version the ETag tells, where another row than the record is answered. */
  versioned?: { id: number; version: number };
  /** Who did it, where nobody is signed in yet. */
  userId?: number;
  /** Nothing was done: nothing is audited or published. */
  isUnchanged?: boolean;
}

type Announced = Pick<Tx<unknown>, 'audit' | 'publish'>;

/** Writes the audit and the events that an operation declares. `noted` is what columns do not tell. */
export function announce<Schema extends z.ZodObject>(
  tx: Announced,
  { audits = 'none', publishes = [], makesMissing }: OperationShape,
  record: RecordOf<Schema, never, never>,
  { before, after, userId }: Work<RowOf<Schema>>,
  noted: AuditChanges,
): void {
  const row = after ?? before;
  if (!row) return;
  if (audits !== 'none') {
    tx.audit({
      action: makesMissing && !before ? 'create' : audits.action,
      entityType: audits.entity,
      entityId: row.id,
      entityName: record.title(row),
      changes: { ...changesOf(record, before, after), ...noted },
      ...(userId !== undefined && { userId }),
    });
  }
  for (const name of publishes) publish(tx, record, name, row, before);
}

/** The audited fields that differ. Also for records that go along with another one, which are audited by hand. */
export function changesOf<Schema extends z.ZodObject>(
  { auditView = (row) => row, audited }: RecordOf<Schema, never, never>,
  before: RowOf<Schema> | undefined,
  after: RowOf<Schema> | undefined,
): AuditChanges {
  return diff<Record<string, unknown>>(before && auditView(before), after && auditView(after), audited);
}

function publish<Schema extends z.ZodObject, Name extends DomainEventName>(
  tx: Announced,
  { events }: RecordOf<Schema, never, never>,
  name: Name,
  row: RowOf<Schema>,
  before: RowOf<Schema> | undefined,
): void {
  const payload = events?.[name]?.(row, before);
  if (payload) tx.publish(name, payload);
}
