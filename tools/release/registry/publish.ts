import type { ModuleManifest, ReleaseAudience, StoredRelease } from '@umbral/contracts';
import { Failure } from '../../local/failure.ts';
import { archiveOf } from './archive.ts';
import { problemsOf, readManifest } from './compatibility.ts';
import { loadContracts } from './contracts.ts';
import { contentHash } from './integrity.ts';
import type { Origin } from './origin.ts';
import { deployedAt, platformAt } from './platform.ts';
import type { PlatformSession } from './platform-session.ts';

interface Terms extends Origin {
  /** Accepts another build of an existing version, for development. */
  rebuild?: boolean | undefined;
  /** All users unless given. */
  audience?: ReleaseAudience | undefined;
  /** Called at once, because a later one may be refused. */
  onDeployed?: (published: Published) => void;
}

interface Published {
  path: string;
  /** False where it was live already. */
  isNew: boolean;
}

/** Refuses what the platform would refuse, without uploading anything, before the longer checks start. */
export async function assertPublishable(
  bundles: string[],
  session: PlatformSession,
  { rebuild = false }: Pick<Terms, 'rebuild'> = {},
) {
  const manifests = await Promise.all(bundles.map(readManifest));
  const names = manifests.map(({ name }) => name);
  const [platform, deployed] = await Promise.all([platformAt(session.gateway), deployedAt(session.gateway)]);
  const others = deployed.map(({ manifest }) => manifest).filter(({ name }) => !names.includes(name));
  const problems = await problemsOf(manifests, others, platform);
  if (!rebuild) problems.push(...(await changedVersions(bundles, manifests, session)));
  if (problems.length) throw new Failure('Nothing was published.', { details: problems.join('\n') });
}

/** A version number has one content. */
async function changedVersions(bundles: string[], manifests: ModuleManifest[], { call }: PlatformSession) {
  const { releasesApi } = await loadContracts();
  const modules = await call(releasesApi.list);
  return manifests.flatMap(({ name, version }, index) => {
    const releases = modules.find(({ module }) => module === name)?.releases ?? [];
    const same = releases.filter((release) => release.version === version);
    const path = `${name}/${version}-${contentHash(bundles[index] ?? '')}`;
    return !same.length || same.some((release) => release.path === path)
      ? []
      : [`${name} ${version} was released with other content: raise the version in its module.json.`];
  });
}

/**
 * Uploads built modules and makes them live, for all users or an audience. All are stored before the first is deployed. A page
 * moves from one module to another when the module that gives it up comes first.
 * @param bundles dist folders
 * @throws Failure that names what was deployed before the refused one
 */
export async function publishModules(
  bundles: string[],
  session: PlatformSession,
  { rebuild = false, commit, note, audience, onDeployed }: Terms = {},
): Promise<Published[]> {
  const { releasesApi } = await loadContracts();
  const stored: StoredRelease[] = [];
  const query = { ...(commit && { commit }), ...(note && { note }), ...(rebuild && { rebuild: 'true' as const }) };
  for (const bundle of bundles)
    stored.push(await session.call(releasesApi.upload, { query, file: await archiveOf(bundle) }));
  const live = stored.filter(({ state }) => state === 'live');
  if (audience && live.length)
    throw new Failure('What everybody has cannot be tried with some.', {
      details: live.map(({ path }) => `${path} is live`).join('\n'),
    });
  const results: Published[] = [];
  for (const release of stored) {
    const published = { path: release.path, isNew: release.state !== 'live' };
    if (published.isNew)
      await deploy(release, session, { audience, note }).catch((cause: unknown) => {
        throw withDeployed(cause, results);
      });
    onDeployed?.(published);
    results.push(published);
  }
  return results;
}

function withDeployed(cause: unknown, results: readonly Published[]) {
  const deployed = results.filter(({ isNew }) => isNew).map(({ path }) => path);
  if (!deployed.length || !(cause instanceof Failure)) return cause;
  const details = [cause.details, `Deployed already: ${deployed.join(', ')}`].filter(Boolean).join('\n');
  return new Failure(cause.message, { cause, details, wayOut: cause.wayOut });
}

/** A release that is over comes back by a restoration, where another one of its module is live. */
async function deploy(
  { module, path, state }: StoredRelease,
  { call }: PlatformSession,
  { audience, note = null }: { audience: ReleaseAudience | undefined; note: string | null | undefined },
) {
  const { releasesApi } = await loadContracts();
  if (audience) return call(releasesApi.try, { body: { path, audience, note } });
  const isOver = state === 'former' || state === 'withdrawn';
  const isLive = async () =>
    (await call(releasesApi.list)).some(
      (published) => published.module === module && published.releases.some((release) => release.state === 'live'),
    );
  const how = isOver && (await isLive()) ? releasesApi.restore : releasesApi.publish;
  return call(how, { body: { path, note } });
}
