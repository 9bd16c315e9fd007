import type { ReleaseAudience } from '@umbral/contracts';
import { sql, type Queryable } from '@umbral/service-kit';

/** A trial, and the live release of its module. */
export interface RunningTrial {
  key: string;
  module: string;
  path: string;
  version: string;
  audience: ReleaseAudience;
  livePath: string | null;
}

export const runningTrials = (database: Queryable): Promise<RunningTrial[]> =>
  database.many<RunningTrial>(sql`
    select t.key, t.module, r.path, r.release_version as version, t.audience,
      (select l.path from releases l where l.module = t.module and l.is_live) as "livePath"
    from release_trials t join releases r on r.id = t.release_id order by t.module, t.kind`);
