import type { ModuleManifest, ReleaseAudience } from '@umbral/contracts';
import { sql, type Queryable } from '@umbral/service-kit';

/** A release, and its trial where it is on one. */
export interface Release {
  id: number;
  module: string;
  version: string;
  path: string;
  commit: string | null;
  manifest: ModuleManifest;
  isLive: boolean;
  /** It was live, or on trial, and is neither now. */
  isRetired: boolean;
  trial: Trial | null;
}

export interface Trial {
  key: string;
  kind: 'preview' | 'canary';
  audience: ReleaseAudience;
  userId: number | null;
}

export const findRelease = (tx: Queryable, path: string): Promise<Release | undefined> =>
  tx.one<Release>(sql`
    select r.id, r.module, r.release_version as version, r.path, r.commit, r.manifest, r.is_live as "isLive",
      r.retired_at is not null as "isRetired",
      (select jsonb_build_object('key', t.key, 'kind', t.kind, 'audience', t.audience, 'userId', t.user_id)
        from release_trials t where t.release_id = r.id) as trial
    from releases r where r.path = ${path}`);

/** Version of the live release of a module. */
export async function liveVersion(tx: Queryable, module: string): Promise<string | undefined> {
  const row = await tx.one<{ version: string }>(sql`
    select r.release_version as version from releases r where r.module = ${module} and r.is_live`);
  return row?.version;
}
