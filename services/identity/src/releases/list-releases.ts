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

interface Known {
  folder: string;
  registry: RegistryFile;
  /** The last movement of each release by which everybody got it, and the last other one. */
  movements: LastMovement[];
  health: Map<string, ReleaseHealth>;
  companies: Map<number, string>;
}

/** What is live, what is tried and what is kept beside it. A module that was only written here, and never published, has no movement. */
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
  const known: Known = {
    folder,
    registry,
    movements,
    health,
    companies: new Map(companies.map(({ id, name }) => [id, name])),
  };
  const names = [...registry.modules, ...registry.trials.map(({ release }) => release)].map(({ name }) => name);
  return Promise.all([...new Set(names)].sort().map((name) => describe(name, known)));
}

async function describe(name: string, known: Known): Promise<PublishedModule> {
  const { folder, registry, movements } = known;
  const live = currentOf(registry, name);
  const kept = registry.releases.filter((release) => release.name === name).reverse();
  const shown = live ?? kept[0];
  const movement = movements.find(({ path, isForAll }) => isForAll && path === live?.path);
  return {
    module: name,
    titles: (shown && (await manifestOf(folder, shown.path))?.pages.map(({ title }) => title)) ?? [],
    since: movement?.createdAt ?? live?.publishedAt ?? null,
    madeLiveBy: movement?.publisher ?? live?.publisher ?? null,
    releases: await Promise.all(kept.map((release) => keptRelease(release, live, known))),
  };
}

async function keptRelease(
  release: RegistryRelease,
  live: RegistryRelease | undefined,
  { folder, registry, movements, health, companies }: Known,
): Promise<KeptRelease> {
  const { version, path, publishedAt, publisher = null, commit = null, note = null, isWithdrawn } = release;
  const trial = trialOf(registry, path);
  const state = path === live?.path ? 'live' : trial ? 'trial' : isWithdrawn ? 'withdrawn' : 'former';
  const needs = (await manifestOf(folder, path)) ?? null;
  const movement = movements.find((one) => !one.isForAll && one.path === path);
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
    withdrawal: state === 'withdrawn' && movement?.kind === 'withdraw' ? movement.note : null,
  };
}
