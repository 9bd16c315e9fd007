import { randomUUID } from 'node:crypto';
import { cpSync, existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../../local/failure.ts';
import { contentHash, integrityOf } from './integrity.ts';
import { ENTRY, problemsOf, readManifest } from './compatibility.ts';
import { loadContracts } from './contracts.ts';
import { changeRegistry, readRegistry } from './registry-file.ts';
import { type Origin } from './origin.ts';
import { causeOf, withoutOld } from './releases.ts';
import type {
  ModuleManifest,
  PlatformVersions,
  RegistryFile,
  RegistryRelease,
  ReleaseAudience,
} from '@umbral/contracts';
import { readJson } from '../../local/read-json.ts';

/** A built module that is to be published. */
interface Candidate {
  bundle: string;
  manifest: ModuleManifest;
  hash: string;
}

interface Terms {
  platform: PlatformVersions;
  rebuild?: boolean | undefined;
  /** The publisher; not recorded when modules are only written to disk. */
  by?: Origin | undefined;
  /** All users unless given. */
  audience?: ReleaseAudience | undefined;
}

const candidateIn = async (bundle: string): Promise<Candidate> => ({
  bundle,
  manifest: await readManifest(bundle),
  hash: contentHash(bundle),
});

/** Refuses what `publishModules` would refuse, without changing anything, before the longer checks start. */
export async function assertPublishable(registry: string, bundles: string[], terms: Terms) {
  await refuseProblems(registry, readRegistry(registry), await Promise.all(bundles.map(candidateIn)), terms);
}

async function refuseProblems(
  registry: string,
  before: RegistryFile,
  candidates: Candidate[],
  { platform, rebuild = false }: Terms,
) {
  const manifests = candidates.map(({ manifest }) => manifest);
  const problems = await problemsOf(manifests, deployedBeside(registry, before, manifests), platform);
  if (!rebuild) problems.push(...candidates.flatMap((candidate) => changedVersion(candidate, before)));
  if (problems.length) throw new Failure('Nothing was published.', { details: problems.join('\n') });
}

/**
 * Writes built modules into the registry and makes them live, for all users or an audience: all of them, or none when one does not fit.
 * Files under a path never change, and neither does the content of a version number.
 * @param registry folder of registry.json
 * @param bundles dist folders
 * @param options `rebuild`: accepts another build of an existing version,
 *   for development
 */
export async function publishModules(
  registry: string,
  bundles: string[],
  { platform, rebuild = false, by, audience }: Terms,
): Promise<{ published: RegistryRelease; isNew: boolean }[]> {
  const { audienceWords, movementOf, withCurrent, withTrial } = await loadContracts();
  const candidates = await Promise.all(bundles.map(candidateIn));
  let results: { published: RegistryRelease; isNew: boolean }[] = [];
  await changeRegistry(registry, async (before) => {
    await refuseProblems(registry, before, candidates, { platform, rebuild });
    results = candidates.map((candidate) => copyRelease(registry, candidate, before, by));
    const changed = results.filter(({ isNew }) => isNew).map(({ published }) => published);
    if (audience && changed.length < results.length)
      throw new Failure('What everybody has cannot be tried with some.', {
        details: results.flatMap(({ isNew, published }) => (isNew ? [] : `${published.path} is live`)).join('\n'),
      });
    if (!changed.length) return before;
    const at = new Date().toISOString();
    return withoutOld(
      changed.reduce((then, current) => {
        if (audience) {
          const tried = by && movementOf(then, current, causeOf('try', by, at, audienceWords(audience)));
          return withTrial(then, current, { audience, key: randomUUID(), at }, tried);
        }
        const movement = by && movementOf(then, current, causeOf('publish', by, at));
        return withCurrent(then, current, at, movement);
      }, before),
    );
  });
  return results;
}

/** Manifests of other modules that are live or on trial; one whose files are gone cannot conflict. */
function deployedBeside(registry: string, { modules, trials }: RegistryFile, replacing: ModuleManifest[]) {
  const names = replacing.map(({ name }) => name);
  return [...modules, ...trials.map(({ release }) => release)]
    .filter(({ name }) => !names.includes(name))
    .map(({ path }) => join(registry, path, 'module.json'))
    .filter((file) => existsSync(file))
    .map((file) => readJson<ModuleManifest>(file));
}

function changedVersion({ manifest: { name, version }, hash }: Candidate, { releases }: RegistryFile) {
  const same = releases.filter((release) => release.name === name && release.version === version);
  if (!same.length || same.some(({ path }) => path === `${name}/${version}-${hash}`)) return [];
  return [`${name} ${version} was released with other content: raise the version in its module.json.`];
}

function copyRelease(
  registry: string,
  { bundle, manifest: { name, version }, hash }: Candidate,
  { modules, releases }: RegistryFile,
  by: Origin | undefined,
) {
  const path = `${name}/${version}-${hash}`;
  copyOnce(bundle, join(registry, path));
  const current = modules.find((module) => module.name === name);
  if (current?.path === path) return { published: current, isNew: false };
  const published = releases.find((release) => release.path === path) ?? {
    name,
    version,
    path,
    entry: ENTRY,
    integrity: integrityOf(join(bundle, ENTRY)),
    publishedAt: new Date().toISOString(),
    ...by,
  };
  return { published, isNew: true };
}

function copyOnce(source: string, target: string) {
  if (existsSync(target)) return;
  const draft = `${target}.new`;
  rmSync(draft, { recursive: true, force: true });
  cpSync(source, draft, { recursive: true });
  renameSync(draft, target);
}
