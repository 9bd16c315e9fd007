import { REPORTS_A_MINUTE } from '@umbral/contracts';
import { AppError, sql, type Queryable } from '@umbral/service-kit';

const MINUTE_S = 60;

/**
 * Counts the reports that a user has made in the last minute, in any replica, since all of them are stored.
 * @throws AppError too_many_requests
 */
export async function assertWithinRateLimit(database: Queryable, userId: number): Promise<void> {
  const earlier = await database.one<{ age: number }>(sql`
    select extract(epoch from now() - created_at)::float8 as age from client_reports
    where user_id = ${userId} and created_at > now() - make_interval(secs => ${MINUTE_S})
    order by created_at desc offset ${REPORTS_A_MINUTE - 1} limit 1`);
  if (!earlier) return;
  const wait = Math.max(1, Math.ceil(MINUTE_S - earlier.age));
  throw new AppError('too_many_requests', { headers: { 'retry-after': String(wait) } });
}
