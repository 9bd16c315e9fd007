import type { ReleaseHealth } from '@umbral/contracts';
import { sql, type Queryable } from '@umbral/service-kit';

/** Failures returned for one release. */
const MAX_SHOWN = 5;

/** Visits and failures of releases in their last trial, or the last one that they were compared with; by path. */
export async function healthOf(database: Queryable, paths: string[]): Promise<Map<string, ReleaseHealth>> {
  const rows = await database.many<ReleaseHealth & { path: string }>(sql`
    with last_trials as (
      select p.path, (
        select v.trial from release_visitors v where v.path = p.path order by v.last_at desc limit 1) as trial
      from unnest(${paths}::text[]) p (path))
    select t.path, c.visits, c.people, c.failed, coalesce(f.failures, '[]') as failures
    from last_trials t
    cross join lateral (
      select sum(v.visits)::int as visits, count(*)::int as people, count(*) filter (where v.failures > 0)::int as failed
      from release_visitors v where v.trial = t.trial and v.path = t.path) c
    left join lateral (
      select jsonb_agg(jsonb_build_object('code', o.code, 'kind', o.kind, 'frames', o.frames, 'sources', o.sources,
        'count', o.count, 'lastAt', to_char(o.last_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by o.count desc) as failures
      from (
        select * from release_failures f where f.trial = t.trial and f.path = t.path order by f.count desc limit ${MAX_SHOWN}
      ) o) f on true
    where t.trial is not null`);
  return new Map(rows.map(({ path, ...health }) => [path, health]));
}
