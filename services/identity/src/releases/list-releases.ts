import type { KeptRelease, PublishedModule, RegistryFile, RegistryRelease, ReleaseMovement } from '@umbral/contracts';
import { sql, type Database } from '@umbral/service-kit';
import { manifestOf } from './release-files.js';

type LastMovement = Pick<ReleaseMovement, 'module' | 'path' | 'publisher' | 'createdAt'>;

/** What is live, and what is kept beside it. A module that was only written here, and never published, has no movement. */
export async function listReleases(
  folder: string,
  { modules, releases }: RegistryFile,
  database: Database,
): Promise<PublishedModule[]> {
  const last = await database.many<LastMovement>(sql`
    select distinct on (m.module) m.module, m.path, m.publisher, m.created_at as "createdAt"
    from release_movements m order by m.module, m.id desc`);
  const describe = async (live: RegistryRelease): Promise<PublishedModule> => {
    const movement = last.find(({ module, path }) => module === live.name && path === live.path);
    const kept = releases.filter(({ name }) => name === live.name).reverse();
    return {
      module: live.name,
      titles: (await manifestOf(folder, live.path))?.pages.map(({ title }) => title) ?? [],
      since: movement?.createdAt ?? live.publishedAt,
      madeLiveBy: movement?.publisher ?? live.publisher ?? null,
      releases: await Promise.all(kept.map((release) => keptRelease(folder, release, live))),
    };
  };
  return Promise.all(modules.map(describe));
}

async function keptRelease(folder: string, release: RegistryRelease, live: RegistryRelease): Promise<KeptRelease> {
  const { version, path, publishedAt, publisher = null, commit = null, note = null, isWithdrawn } = release;
  const state = path === live.path ? 'live' : isWithdrawn ? 'withdrawn' : 'former';
  const needs = (await manifestOf(folder, path)) ?? null;
  return { version, path, publishedAt, publisher, commit, note, state, needs };
}
