import { durations, intervalOf, raw, sql, type Queryable } from '@umbral/service-kit';

/** Number of releases of a module that never expire, the live one included. */
const KEPT_RELEASES = 5;

/**
 * Deletes expired releases of a module. A page that was opened days ago still fetches parts of its release, so that one stays for a
 * week; of several builds of one version only the last does, because development machines make many an hour.
 * @param changedId the release of this change, which its audit entry reads
 * @returns their paths; the files are removed after the commit
 */
export async function deleteExpired(tx: Queryable, module: string, changedId?: number): Promise<string[]> {
  const deleted = await tx.many<{ path: string }>(sql`
    with ranked as (
      select r.id, row_number() over (order by r.id desc) as rank,
        row_number() over (partition by r.release_version order by r.id desc) as rank_of_version
      from releases r where r.module = ${module})
    delete from releases r using ranked k
    where r.id = k.id and k.rank > ${KEPT_RELEASES} and r.id is distinct from ${changedId ?? null} and not r.is_live
      and not exists (select from release_trials t where t.release_id = r.id)
      and not (k.rank_of_version = 1 and coalesce(r.retired_at, r.published_at) > now() - ${raw(intervalOf(durations.formerRelease))})
    returning r.path`);
  return deleted.map(({ path }) => path);
}
