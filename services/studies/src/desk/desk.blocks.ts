import {
  clientRecord,
  DESK_ITEMS,
  viabilityStudySummary,
  type ClientRecord,
  type DeskFigures,
  type DeskNextStep,
  type StudyProgress,
  type ViabilityStudySummary,
} from '@umbral/contracts';
import { raw, sql, type Queryable, type Sql } from '@umbral/service-kit';
import { clients } from '../clients/client.record.js';
import { fullNameOf } from '../clients/full-name.js';
import { ownScope, type Owner } from '../records/record.scope.js';
import { studies } from '../viability-studies/study.record.js';
import { movedAt } from '../viability-studies/study-times.js';
import { isCreatedIn, isFinishedIn, hasProgress, isOpen, type DeskTimes } from './desk.times.js';

/** The fields of a study in a list, with the time that it is sorted by. */
const { updatedAt: _, ...listed } = viabilityStudySummary.shape;
const summary = sql`${studies.select(Object.keys(listed))}, ${movedAt} as "updatedAt"`;
const listedClient = clients.select(Object.keys(clientRecord.shape));

/** The open and the untouched studies of a user, with the figures of all of theirs. */
export async function studiesOnDesk(database: Queryable, owner: Owner, times: DeskTimes) {
  const first = (progress: StudyProgress, direction: 'asc' | 'desc') =>
    database.many<ViabilityStudySummary>(sql`
      select ${summary} from ${studies.from} where ${ownScope('s', owner)} and ${hasProgress(progress, times)}
      order by ${movedAt} ${raw(direction)}, s.id ${raw(direction)} limit ${DESK_ITEMS}`);
  const [untouched, inProgress, figures] = await Promise.all([
    first('untouched', 'asc'),
    first('in-progress', 'desc'),
    figuresOf(database, owner, times),
  ]);
  return {
    untouched: { items: untouched, total: figures.untouched },
    inProgress: { items: inProgress, total: figures.active - figures.untouched },
    figures,
  };
}

async function figuresOf(database: Queryable, owner: Owner, times: DeskTimes): Promise<DeskFigures> {
  const count = (condition: Sql) =>
    sql`(select count(*) from viability_studies s where ${ownScope('s', owner)} and ${condition})`;
  const [figures] = await database.many<DeskFigures>(sql`
    select ${count(isOpen)} as active, ${count(hasProgress('untouched', times))} as untouched,
      ${count(isCreatedIn(times))} as "createdThisMonth", ${count(isFinishedIn(times))} as "finishedThisMonth"`);
  return figures as DeskFigures;
}

/** The next steps of a user's clients, the earliest day first. */
export async function nextSteps(database: Queryable, owner: Owner) {
  const isTheirs = sql`${ownScope('c', owner)} and c.next_step_on is not null`;
  const [items, counted] = await Promise.all([
    database.many<DeskNextStep>(sql`
      select c.id as "clientId", ${fullNameOf('c')} as "clientName", c.next_step as text,
        c.next_step_on::text as "on"
      from clients c where ${isTheirs} order by c.next_step_on, c.id limit ${DESK_ITEMS}`),
    database.one<{ total: number }>(sql`select count(*) as total from clients c where ${isTheirs}`),
  ]);
  return { items, total: counted?.total ?? 0 };
}

/** The clients that a user saved last. */
export async function recentClients(database: Queryable, owner: Owner) {
  const [items, counted] = await Promise.all([
    database.many<ClientRecord>(sql`
      select ${listedClient} from ${clients.from} where ${ownScope('c', owner)}
      order by c.updated_at desc, c.id desc limit ${DESK_ITEMS}`),
    database.one<{ total: number }>(sql`select count(*) as total from clients c where ${ownScope('c', owner)}`),
  ]);
  return { items, total: counted?.total ?? 0 };
}
