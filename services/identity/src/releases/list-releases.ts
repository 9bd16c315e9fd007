import {
  audienceWords,
  currentOf,
  trialOf,
  type KeptRelease,
  type PublishedModule,
  type RegistryFile,
  type RegistryRelease,
  type ReleaseHealth,
  type ReleaseMovement,
} from '@umbral/contracts';
import { sql, type Database } from '@umbral/service-kit';
import { healthOf } from './release-health.js';
import { manifestOf } from './release-files.js';

interface LastMovement extends Pick<ReleaseMovement, 'path' | 'kind' | 'publisher' | 'note' | 'createdAt'> {
  isForAll: boolean;
}

/** Loaded once for all modules of the response. */
interface Loaded {
  folder: string;
  registry: RegistryFile;
  /** At most two of each release: the last one that made it live, and the last of another kind. */
  movements: LastMovement[];
  health: Map<string, ReleaseHealth>;
  companies: Map<number, string>;
}

/** The live, tried and former releases of each module. Releases built by `npm start` and `npm run dev` have no movement. */
export async function listReleases(
  folder: string,
  registry: RegistryFile,
  database: Database,
): Promise<PublishedModule[]> {
  const paths = registry.releases.map(({ path }) => path);
  const companyIds = registry.trials.flatMap(({ audience }) =>
    audience.kind === 'companies' ? audience.companyIds : [],
  );
  const [movements, health, companies] = await Promise.all([
    database.many<LastMovement>(sql`
      select distinct on (m.path, k.is_for_all) m.path, m.kind, m.publisher, m.note, m.created_at as "createdAt",
        k.is_for_all as "isForAll"
      from release_movements m cross join lateral (select m.kind in ('publish', 'restore') as is_for_all) k
      where m.path = any(${paths}) order by m.path, k.is_for_all, m.created_at desc, m.id desc`),
    healthOf(database, paths),
    database.many<{ id: number; name: string }>(sql`
      select c.id, c.name from companies c where c.id = any(${companyIds}::int[])`),
  ]);
  const loaded: Loaded = {
    folder,
    registry,
    movements,
    health,
    companies: new Map(companies.map(({ id, name }) => [id, name])),
  };
  const names = [...registry.modules, ...registry.trials.map(({ release }) => release)].map(({ name }) => name);
  return Promise.all([...new Set(names)].sort().map((name) => publishedModule(name, loaded)));
}

async function publishedModule(name: string, loaded: Loaded): Promise<PublishedModule> {
  const { folder, registry, movements } = loaded;
  const live = currentOf(registry, name);
  const kept = registry.releases.filter((release) => release.name === name).reverse();
  // The titles are those of its pages; a module that exists only as a trial has no live release.
  const named = live ?? kept[0];
  const madeLive = movements.find(({ path, isForAll }) => isForAll && path === live?.path);
  return {
    module: name,
    titles: (named && (await manifestOf(folder, named.path))?.pages.map(({ title }) => title)) ?? [],
    since: madeLive?.createdAt ?? live?.publishedAt ?? null,
    madeLiveBy: madeLive?.publisher ?? live?.publisher ?? null,
    releases: await Promise.all(kept.map((release) => keptRelease(release, live, loaded))),
  };
}

async function keptRelease(
  release: RegistryRelease,
  live: RegistryRelease | undefined,
  { folder, registry, movements, health, companies }: Loaded,
): Promise<KeptRelease> {
  const { version, path, publishedAt, publisher = null, commit = null, note = null, isWithdrawn } = release;
  const trial = trialOf(registry, path);
  const state = path === live?.path ? 'live' : trial ? 'trial' : isWithdrawn ? 'withdrawn' : 'former';
  const needs = (await manifestOf(folder, path)) ?? null;
  const lastOfTrial = movements.find((one) => !one.isForAll && one.path === path);
  const nameOf = (id: number) => companies.get(id) ?? String(id);
  return {
    version,
    path,
    publishedAt,
    publisher,
    commit,
    note,
    state,
    needs,
    trial: trial
      ? { audience: trial.audience, words: audienceWords(trial.audience, nameOf), since: trial.since }
      : null,
    health: health.get(path) ?? null,
    withdrawal: state === 'withdrawn' && lastOfTrial?.kind === 'withdraw' ? lastOfTrial.note : null,
  };
}
