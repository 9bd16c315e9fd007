import { MAXIMUM_SCENARIOS, type OperationShape } from '@umbral/contracts';
import {
  allOf,
  AppError,
  assertCurrent,
  changesOf,
  sql,
  type Context,
  type Queryable,
  type RowOf,
  type VerbTx,
} from '@umbral/service-kit';
import type { PrismaClient } from '../generated/prisma/client.js';
import { studies } from '../viability-studies/study.record.js';
import { savedAt } from '../viability-studies/study-times.js';
import { scenarios } from './scenario.record.js';
import { withResult, type ScenarioRow } from './scenario-figures.js';

type Tx = VerbTx<PrismaClient>;
type Study = RowOf<typeof studies.row>;
type OfStudy = Context & { params: { id: number } };
type OfScenario = OfStudy & {
  operation: OperationShape;
  params: { scenarioId: number };
  ifMatch?: string | undefined;
};

/** Locks the study of the path and reads it as it is then. @throws AppError not_found */
export async function lockStudy(tx: Queryable, call: OfStudy): Promise<Study> {
  const visible = allOf(sql`s.id = ${call.params.id}`, studies.scope?.(call));
  const found = await tx.one(sql`select 1 as found from viability_studies s where ${visible} for update`);
  const study = found && (await studies.one(tx, sql`s.id = ${call.params.id}`));
  if (!study) throw new AppError('not_found');
  return study;
}

/** A scenario of that study, as it is before a write. @throws AppError not_found, stale_record */
export async function existingScenario(tx: Queryable, call: OfScenario): Promise<ScenarioRow> {
  const { params } = call;
  const row = await scenarios.one(tx, sql`c.id = ${params.scenarioId} and c.study_id = ${params.id}`);
  if (!row) throw new AppError('not_found');
  const partOf = { id: params.id, prefix: `scenarios.${row.id}.` };
  await assertCurrent(tx, call, { table: scenarios.table, partOf }, row);
  return row;
}

/** The lowest place that is free. @throws AppError too_many_scenarios */
export async function freePosition(tx: Tx, studyId: number): Promise<number> {
  const taken = (await scenarios.many(tx, sql`c.study_id = ${studyId}`)).map(({ position }) => position);
  const free = Array.from({ length: MAXIMUM_SCENARIOS }, (_, index) => index + 1).find((at) => !taken.includes(at));
  if (free === undefined) throw new AppError('too_many_scenarios');
  return free;
}

/** A change of a scenario counts as work on its study; the study's own fields, their time and version stay the same. */
export async function touched(tx: Tx, study: Study) {
  await tx.query(sql`
    update viability_studies s set updated_at = now(), moved_at = null, saved_at = ${savedAt} where id = ${study.id}`);
  return { before: study, after: study };
}

/** The response for a written scenario, with its own ETag. */
export async function written(tx: Tx, study: Study, id: number) {
  const row = await scenarios.one(tx, sql`c.id = ${id}`);
  if (!row) throw new Error(`study_scenarios has no row ${id}`);
  return { ...(await touched(tx, study)), answer: withResult(row, study), versioned: row };
}

/** Its fields that differ, in the audit of the study. */
export function noteChanges(tx: Tx, before: ScenarioRow, after: ScenarioRow): void {
  const changes = Object.entries(changesOf(scenarios, before, after));
  tx.note(Object.fromEntries(changes.map(([field, change]) => [`scenarios.${after.id}.${field}`, change])));
}
