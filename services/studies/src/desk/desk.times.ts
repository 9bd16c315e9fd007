import { monthInSpain, type StudyProgress } from '@umbral/contracts';
import { durations, millisecondsOf, sql, type Sql } from '@umbral/service-kit';
import { movedAt } from '../viability-studies/study-times.js';

/** The time bounds of the figures of a desk, all taken from one instant. */
export interface DeskTimes {
  /** An open study last moved at or before this instant counts as untouched. */
  untouchedUntil: Date;
  /** This month in Madrid; `to` is exclusive. */
  month: { from: Date; to: Date };
}

/** @param now milliseconds since 1970 */
export const deskTimes = (now: number): DeskTimes => ({
  untouchedUntil: new Date(now - millisecondsOf(durations.untouchedStudy)),
  month: monthInSpain(new Date(now)),
});

// The conditions of the figures, over `viability_studies s`. Each is answered by an index of its own (see the migration).
export const isOpen = sql`s.is_active and not s.is_finished`;
export const isUntouched = ({ untouchedUntil }: DeskTimes): Sql => sql`${movedAt} <= ${untouchedUntil}`;
/** The studies of a block, which the list can be filtered by. */
export const hasProgress = (progress: StudyProgress, times: DeskTimes): Sql =>
  sql`${isOpen} and ${progress === 'untouched' ? isUntouched(times) : sql`not (${isUntouched(times)})`}`;
export const isCreatedIn = ({ month }: DeskTimes): Sql =>
  sql`s.created_at >= ${month.from} and s.created_at < ${month.to}`;
export const isFinishedIn = ({ month }: DeskTimes): Sql =>
  sql`s.finished_at >= ${month.from} and s.finished_at < ${month.to}`;
