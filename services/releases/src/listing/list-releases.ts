import {
  audienceWords,
  type KeptRelease,
  type ModuleManifest,
  type PublishedModule,
  type ReleaseAudience,
  type ReleaseHealth,
  type ReleaseMovement,
} from '@umbral/contracts';
import { sql, type Queryable } from '@umbral/service-kit';
import { stateOf } from '../deployment/state-of.js';
import { healthOf } from './release-health.js';

interface StoredRow extends Omit<KeptRelease, 'needs' | 'trial' | 'health' | 'withdrawal'> {
  module: string;
  manifest: ModuleManifest;
  trial: { audience: ReleaseAudience; since: string } | null;
}

interface LastMovement extends Pick<ReleaseMovement, 'path' | 'kind' | 'publisher' | 'note' | 'createdAt'> {
  isForAll: boolean;
}

/** Loaded once for all modules of the response. */
interface Loaded {
  /** At most two of each release: the last one that made it live, and the last of another kind. */
  movements: LastMovement[];
  health: Map<string, ReleaseHealth>;
  companies: Map<number, string>;
}

/**
 * The stored releases of these modules. Releases of `npm start` and `npm run dev` have no movement.
 * @param isShown whether the caller may see a module
 */
export async function listReleases(
  database: Queryable,
  isShown: (module: string) => boolean,
): Promise<PublishedModule[]> {
  const stored = await database.many<StoredRow>(sql`
    select r.module, r.release_version as version, r.path, r.published_at as "publishedAt", r.retired_at as "retiredAt", r.publisher, r.commit, r.note,
      r.manifest, ${stateOf} as state,
      (select json_build_object('audience', t.audience,
          'since', to_char(t.since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
        from release_trials t where t.release_id = r.id) as trial
    from releases r order by r.module, r.id desc`);
  const rows = stored.filter(({ module }) => isShown(module));
  const loaded = await loadFor(database, rows);
  const names = [...new Set(rows.map(({ module }) => module))];
  return names.map((name) =>
    publishedModule(
      name,
      rows.filter(({ module }) => module === name),
      loaded,
    ),
  );
}

async function loadFor(database: Queryable, rows: readonly StoredRow[]): Promise<Loaded> {
  const paths = rows.map(({ path }) => path);
  const companyIds = rows.flatMap(({ trial }) =>
    trial?.audience.kind === 'companies' ? trial.audience.companyIds : [],
  );
  const [movements, health, companies] = await Promise.all([
    database.many<LastMovement>(sql`
      select distinct on (m.path, k.is_for_all) m.path, m.kind, m.publisher, m.note, m.created_at as "createdAt",
        k.is_for_all as "isForAll"
      from release_movements m cross join lateral (select m.kind in ('publish', 'restore') as is_for_all) k
      where m.path = any(${paths}) order by m.path, k.is_for_all, m.id desc`),
    healthOf(database, paths),
    database.many<{ id: number; name: string }>(sql`
      select c.id, c.name from known_companies c where c.id = any(${companyIds}::int[])`),
  ]);
  return { movements, health, companies: new Map(companies.map(({ id, name }) => [id, name])) };
}

/** @param rows newest first */
function publishedModule(module: string, rows: readonly StoredRow[], loaded: Loaded): PublishedModule {
  const live = rows.find(({ state }) => state === 'live');
  const madeLive = loaded.movements.find(({ path, isForAll }) => isForAll && path === live?.path);
  return {
    module,
    // The titles are those of its pages; a module without a live release has those of its newest one.
    titles: (live ?? rows[0])?.manifest.pages.map(({ title }) => title) ?? [],
    since: madeLive?.createdAt ?? live?.publishedAt ?? null,
    madeLiveBy: madeLive?.publisher ?? live?.publisher ?? null,
    releases: rows.map((row) => keptRelease(row, loaded)),
  };
}

function keptRelease(
  { module: _module, manifest, trial, ...release }: StoredRow,
  { movements, health, companies }: Loaded,
): KeptRelease {
  const lastOfTrial = movements.find((one) => !one.isForAll && one.path === release.path);
  const nameOf = (id: number) => companies.get(id) ?? String(id);
  return {
    ...release,
    needs: manifest,
    trial: trial && { ...trial, words: audienceWords(trial.audience, nameOf) },
    health: health.get(release.path) ?? null,
    withdrawal: release.state === 'withdrawn' && lastOfTrial?.kind === 'withdraw' ? lastOfTrial.note : null,
  };
}
