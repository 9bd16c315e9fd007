import {
  EVERYBODYS,
  recordChangeOf,
  tagOfEntity,
  type AuditChanges,
  type DomainEventName,
  type OperationShape,
} from '@umbral/contracts';
import type * as z from 'zod';
import type { Tx } from '../database/transactions.js';
import { diff } from '../events/diff.js';
import type { RecordOf, RowOf } from './record.js';

/** The result of a write's work. */
export interface Work<Row> {
  /** Missing for a created record. */
  before?: Row;
  /** Missing for a deleted record. */
  after?: Row;
  /** The response body; the record unless given. */
  answer?: unknown;
  /** The row of the ETag, where another one than the record is returned. */
  versioned?: { id: number; version: number };
  /** The user, where the context has no actor yet. */
  userId?: number;
  /** Nothing was changed: nothing is audited or published. */
  isUnchanged?: boolean;
}

type Announced = Pick<Tx<unknown>, 'audit' | 'publish' | 'changed'>;

/** Adds the audit entry and the events that an operation declares. `noted` are changes beyond the columns. */
export function announce<Schema extends z.ZodObject>(
  tx: Announced,
  operation: OperationShape,
  record: RecordOf<Schema, never, never>,
  { before, after, userId }: Work<RowOf<Schema>>,
  noted: AuditChanges,
): void {
  const { audits = 'none', publishes = [], makesMissing } = operation;
  const row = after ?? before;
  if (!row) return;
  if (audits !== 'none') {
    tx.audit({
      action: makesMissing && !before ? 'create' : audits.action,
      entityType: audits.entity,
      entityId: (record.auditId ?? idOf)(row),
      entityName: record.title(row),
      changes: { ...changesOf(record, before, after), ...noted },
      ...(userId !== undefined && { userId }),
    });
  }
  for (const name of publishes) publish(tx, record, name, row, before);
  if (isAboutRecord(operation)) for (const one of [before, after]) if (one) notify(tx, operation.tag, record, one);
}

const idOf = ({ id }: { id: number }): number => id;

/** Sign-ins and the like are audited under a record too, and change none that its lists show. */
const isAboutRecord = ({ audits = 'none', tag }: OperationShape): boolean =>
  audits === 'none' || tagOfEntity(audits.entity) === tag;

/** Notifies open screens where no event of the record does. Without a scope, every user who may read such records sees it. */
function notify<Schema extends z.ZodObject>(
  tx: Announced,
  tag: string,
  { scope, visibility = scope ? undefined : () => EVERYBODYS }: RecordOf<Schema, never, never>,
  row: RowOf<Schema>,
): void {
  if (visibility) tx.changed({ tag, id: row.id, visibility: visibility(row) });
}

/** The audited fields that differ. Exported for records that change with another one and are audited by hand. */
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
  if (!payload) return;
  tx.publish(name, payload);
  // Who could see it before sees it disappear.
  const former = before && events?.[name]?.(before, before);
  if (former) tx.changed(recordChangeOf({ name, payload: former } as Parameters<typeof recordChangeOf>[0]));
}
