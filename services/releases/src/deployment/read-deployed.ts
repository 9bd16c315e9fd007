import { deployedReleases, type DeployedReleases } from '@umbral/contracts';
import { raw, sql, type Queryable } from '@umbral/service-kit';

const release = raw(
  `json_build_object('path', r.path, 'manifest', r.manifest, 'entry', r.entry, 'integrity', r.integrity)`,
);

/** Which release of each module users get, with the revision of the same moment. */
export async function readDeployed(database: Queryable): Promise<DeployedReleases> {
  const row = await database.one(sql`
    select d.revision,
      coalesce((select json_agg(${release} order by r.module) from releases r where r.is_live), '[]') as live,
      coalesce((
        select json_agg(json_build_object('audience', t.audience, 'release', ${release}) order by r.module, t.kind)
        from release_trials t join releases r on r.id = t.release_id), '[]') as trials
    from deployment d where d.id = 1`);
  return deployedReleases.parse(row);
}
