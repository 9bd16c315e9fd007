import {
  mergeProblem,
  UNKNOWN_CLIENT_MESSAGE,
  type AuditedEntity,
  type ClientMergeForm,
  type MergedField,
} from '@umbral/contracts';
import {
  allOf,
  assertFresh,
  changesOf,
  deletedEventPayload,
  raw,
  refusedField,
  sql,
  type Context,
  type Queryable,
  type RecordOf,
  type RowOf,
  type Sql,
  type VerbTx,
} from '@umbral/service-kit';
import type * as z from 'zod';
import type { PrismaClient } from '../generated/prisma/client.js';
import { calculations } from '../housing-calculations/housing-calculation.record.js';
import { recordScope } from '../records/record.scope.js';
import { studies } from '../viability-studies/study.record.js';
import { clients } from './client.record.js';

type Client = RowOf<typeof clients.row>;
type Linking = 'studies.viability_study.changed' | 'studies.housing_calculation.changed';
type MergeTx = VerbTx<PrismaClient, Linking | 'studies.client.deleted'>;

/** The client into which this one was merged. */
export async function keptClient(database: Queryable, id: number): Promise<number | undefined> {
  const merge = await database.one<{ clientId: number }>(
    sql`select client_id as "clientId" from client_merges where merged_id = ${id}`,
  );
  return merge?.clientId;
}

/**
 * Moves all that the other client has to the kept one, and deletes it. Returns the columns that are taken from it.
 *
 * @throws AppError validation, stale_record
 */
export async function mergeInto(
  tx: MergeTx,
  call: Context & { ifMatch: string | undefined },
  kept: Client,
  { clientId, take }: ClientMergeForm,
) {
  const merged = await lockOther(tx, call, kept, clientId);
  for (const table of ['evaluations', 'client_mails', 'client_notes', 'client_merges']) {
    await tx.query(sql`update ${raw(table)} set client_id = ${kept.id} where client_id = ${merged.id}`);
  }
  const people = ['viability_holders', 'viability_guarantors'];
  const isPerson = people.map((table) => sql`select study_id from ${raw(table)} where client_id = ${merged.id}`);
  await relink(tx, studies, {
    entity: 'viability_study',
    event: 'studies.viability_study.changed',
    where: sql`s.id in (${isPerson[0]} union ${isPerson[1]})`,
    tables: people,
    ids: [merged.id, kept.id],
  });
  await relink(tx, calculations, {
    entity: 'housing_calculation',
    event: 'studies.housing_calculation.changed',
    where: sql`h.client_id = ${merged.id}`,
    tables: ['housing_calculations'],
    ids: [merged.id, kept.id],
  });
  await tx.query(sql`delete from clients where id = ${merged.id}`);
  await tx.query(sql`insert into client_merges (merged_id, client_id) values (${merged.id}, ${kept.id})`);
  tx.audit({
    action: 'delete',
    entityType: 'client',
    entityId: merged.id,
    entityName: clients.title(merged),
    changes: { ...changesOf(clients, merged, undefined), mergedInto: { before: null, after: named(kept) } },
  });
  tx.publish('studies.client.deleted', deletedEventPayload(merged));
  tx.note({ merged: { before: null, after: named(merged) } });
  const fields = take.filter((name) => name !== 'nextStep').map((name) => [name, merged[name]] as const);
  const { nextStep } = merged;
  return {
    ...(Object.fromEntries(fields) as Partial<Pick<Client, Exclude<MergedField, 'nextStep'>>>),
    ...(take.includes('nextStep') && {
      nextStep: nextStep?.text ?? null,
      nextStepOn: nextStep && new Date(nextStep.on),
    }),
  };
}

const named = (client: Client): string => `${clients.title(client)} · n.º ${client.id}`;

/** The client that is merged, locked. */
async function lockOther(
  tx: MergeTx,
  call: Context & { ifMatch: string | undefined },
  kept: Client,
  id: number,
): Promise<Client> {
  await tx.lock('clients', id);
  const other = await clients.one(tx, allOf(sql`c.id = ${id}`, recordScope('c')(call)));
  if (!other) throw refusedField('clientId', UNKNOWN_CLIENT_MESSAGE);
  const problem = mergeProblem(kept, other);
  if (problem) throw refusedField('clientId', problem);
  assertFresh(call.ifMatch, other);
  return other;
}

interface Relinking {
  entity: AuditedEntity;
  event: Linking;
  where: Sql;
  /** Those that name the client. */
  tables: readonly string[];
  /** Of the merged client, and of the kept one. */
  ids: readonly [from: number, to: number];
}

/** Links records to the kept client; each has a new version, an audit entry and an event. */
async function relink<Schema extends z.ZodObject>(
  tx: MergeTx,
  record: RecordOf<Schema, never, never>,
  { entity, event, where, tables, ids: [from, to] }: Relinking,
): Promise<void> {
  const { table, alias } = record;
  const locked = await tx.many<{ id: number }>(
    sql`select ${raw(alias)}.id from ${raw(`${table} ${alias}`)} where ${where} order by ${raw(alias)}.id for update`,
  );
  if (locked.length === 0) return;
  const all = sql`${raw(alias)}.id = any(${locked.map(({ id }) => id)}::int[])`;
  const former = new Map((await record.many(tx, all)).map((row) => [row.id, row]));
  for (const linked of tables)
    await tx.query(sql`update ${raw(linked)} set client_id = ${to} where client_id = ${from}`);
  // For triggers: no person has changed the records.
  await tx.query(sql`select set_config('umbral.relinking', '1', true)`);
  await tx.query(sql`update ${raw(`${table} ${alias}`)} set version = version + 1, updated_at = now() where ${all}`);
  for (const row of await record.many(tx, all)) {
    tx.audit({
      action: 'update',
      entityType: entity,
      entityId: row.id,
      entityName: record.title(row),
      changes: changesOf(record, former.get(row.id), row),
    });
    const payload = record.events?.[event]?.(row, row);
    if (payload) tx.publish(event, payload);
  }
}
