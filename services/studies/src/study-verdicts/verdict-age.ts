import { raw, sql, type Sql } from '@umbral/service-kit';

/** Retention of an unseen change on a desk. */
const RETENTION_DAYS = 30;

export const verdictExpiration = {
  table: 'study_verdicts',
  condition: `at < now() - interval '${RETENTION_DAYS} days'`,
};

/** Of `study_verdicts v`: neither seen nor expired, independent of the last upkeep run. */
export const isUnseen: Sql = sql`v.seen_at is null and v.at >= now() - ${raw(`interval '${RETENTION_DAYS} days'`)}`;
