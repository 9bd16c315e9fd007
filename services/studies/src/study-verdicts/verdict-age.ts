import { durations, intervalOf, raw, sql, type Sql } from '@umbral/service-kit';

export const verdictExpiration = {
  table: 'study_verdicts',
  condition: `at < now() - ${intervalOf(durations.verdictChange)}`,
};

/** Of `study_verdicts v`: neither seen nor expired, independent of the last upkeep run. */
export const isUnseen: Sql = sql`v.seen_at is null and v.at >= now() - ${raw(intervalOf(durations.verdictChange))}`;
