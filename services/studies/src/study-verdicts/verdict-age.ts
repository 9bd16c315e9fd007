import { raw, sql, type Sql } from '@umbral/service-kit';

/** Days that an unseen change stays on a desk. */
const KEPT_DAYS = 30;

export const verdictExpiration = {
  table: 'study_verdicts',
  condition: `at < now() - interval '${KEPT_DAYS} days'`,
};

/** Of `study_verdicts v`: neither seen nor too old, whenever upkeep last came by. */
export const isNews: Sql = sql`v.seen_at is null and v.at >= now() - ${raw(`interval '${KEPT_DAYS} days'`)}`;
