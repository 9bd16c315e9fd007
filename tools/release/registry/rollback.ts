import type { KeptRelease, PublishedModule } from '@umbral/contracts';
import { Failure } from '../../local/failure.ts';
import { unmetBy } from './compatibility.ts';
import { loadContracts } from './contracts.ts';
import { platformAt } from './platform.ts';
import type { PlatformSession } from './platform-session.ts';

interface Change {
  from: KeptRelease;
  to: KeptRelease;
}

/**
 * Makes an earlier release of a module the current one again: what was deployed before, or the named version.
 * @param name of the module
 */
export async function rollBack(
  name: string,
  session: PlatformSession,
  { version, note = null }: { version?: string | undefined; note?: string | null | undefined } = {},
): Promise<Change> {
  const { releasesApi } = await loadContracts();
  const { releases } = await moduleNamed(name, session);
  const from = releases.find(({ state }) => state === 'live');
  if (!from) throw new Failure(`No release of ${name} is live.`);
  const to = version ? named(releases, name, version) : previous(releases, name, from);
  // Not by the platform: a page explains it, and an administrator may want it.
  const unmet = to.needs ? await unmetBy(name, to.needs, await platformAt(session.gateway)) : [];
  if (unmet.length) throw new Failure(`${name} ${to.version} cannot come back.`, { details: unmet.join('\n') });
  if (to.path !== from.path) await session.call(releasesApi.restore, { body: { path: to.path, note } });
  return { from, to };
}

/** Ends the trials of a module. @returns the paths of their releases */
export async function endTrials(name: string, session: PlatformSession, note: string | null = null) {
  const { releasesApi } = await loadContracts();
  const { releases } = await moduleNamed(name, session);
  const ended = releases.filter(({ state }) => state === 'trial').map(({ path }) => path);
  if (!ended.length) throw new Failure(`Nothing of ${name} is on trial.`);
  for (const path of ended) await session.call(releasesApi.withdraw, { body: { path, note } });
  return ended;
}

async function moduleNamed(name: string, { call }: PlatformSession): Promise<PublishedModule> {
  const { releasesApi } = await loadContracts();
  const modules = await call(releasesApi.list);
  const found = modules.find(({ module }) => module === name);
  if (found) return found;
  throw new Failure(`No module ${name} is deployed.`, {
    wayOut: `Deployed: ${modules.map(({ module }) => module).join(', ') || 'none'}`,
  });
}

/** The one that was live last, and was not withdrawn itself. */
function previous(releases: KeptRelease[], name: string, { version }: KeptRelease) {
  const [earlier] = releases
    .filter(({ state }) => state === 'former')
    .sort((one, other) => (other.retiredAt ?? '').localeCompare(one.retiredAt ?? ''));
  if (earlier) return earlier;
  throw new Failure(`There is no release of ${name} before ${version}.`);
}

function named(releases: KeptRelease[], name: string, version: string) {
  const found = releases.find((release) => release.version === version || release.path === `${name}/${version}`);
  if (found) return found;
  throw new Failure(`There is no release ${version} of ${name}.`, {
    wayOut: `Kept: ${[...new Set(releases.map((release) => release.version))].join(', ')}`,
  });
}
