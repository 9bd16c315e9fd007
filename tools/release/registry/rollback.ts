import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../../local/failure.ts';
import { contentHash } from './integrity.ts';
import { problemsOf, readManifest } from './compatibility.ts';
import { loadContracts } from './contracts.ts';
import { changeRegistry } from './registry-file.ts';
import { type Origin } from './origin.ts';
import { causeOf, releaseBefore, releasesOf } from './releases.ts';
import type { PlatformVersions, RegistryFile, RegistryRelease } from '@umbral/contracts';

interface Change {
  from: RegistryRelease;
  to: RegistryRelease;
}

/**
 * Makes an earlier release of a module the current one again: what was deployed before, or the named version.
 * @param name of the module
 */
export async function rollBack(
  registry: string,
  name: string,
  { platform, version, by }: { platform: PlatformVersions; version?: string | undefined; by?: Origin | undefined },
): Promise<Change> {
  const { movementOf, withCurrent } = await loadContracts();
  let change = undefined as Change | undefined;
  await changeRegistry(registry, async (before) => {
    const from = before.modules.find((module) => module.name === name);
    if (!from) throw new Failure(`No module ${name} is deployed.`, { wayOut: `Deployed: ${namesIn(before)}` });
    const to = version ? named(before, name, version) : previous(before, from);
    await assertUsable(registry, to, platform);
    change = { from, to };
    if (to.path === from.path) return before;
    const at = new Date().toISOString();
    return withCurrent(before, to, at, by && movementOf(before, to, causeOf('restore', by, at)));
  });
  if (!change) throw new Failure(`${name} was not changed.`);
  return change;
}

/** Ends the trials of a module. @returns their releases */
export async function endTrials(registry: string, name: string, by: Origin) {
  const { movementOf, withoutTrial } = await loadContracts();
  let ended: string[] = [];
  await changeRegistry(registry, (before) => {
    const tried = before.trials.map(({ release }) => release).filter((release) => release.name === name);
    if (!tried.length) throw new Failure(`Nothing of ${name} is on trial.`);
    ended = tried.map(({ path }) => path);
    const at = new Date().toISOString();
    return tried.reduce(
      (then, release) => withoutTrial(then, release.path, at, movementOf(then, release, causeOf('withdraw', by, at))),
      before,
    );
  });
  return ended;
}

const namesIn = ({ modules }: RegistryFile) => modules.map(({ name }) => name).join(', ') || 'none';

function previous(registry: RegistryFile, { name, version }: RegistryRelease) {
  const earlier = releaseBefore(registry, name);
  if (earlier) return earlier;
  throw new Failure(`There is no release of ${name} before ${version}.`);
}

function named(registry: RegistryFile, name: string, version: string) {
  const releases = releasesOf(registry, name);
  const found = releases.find((release) => release.version === version || release.path === `${name}/${version}`);
  if (found) return found;
  throw new Failure(`There is no release ${version} of ${name}.`, {
    wayOut: `Kept: ${[...new Set(releases.map((release) => release.version))].join(', ')}`,
  });
}

/** An older release may need operations that were removed, and its files may be damaged. */
async function assertUsable(registry: string, { name, version, path }: RegistryRelease, platform: PlatformVersions) {
  const folder = join(registry, path);
  if (!existsSync(folder) || !path.endsWith(contentHash(folder))) {
    throw new Failure(`The files of ${name} ${version} are not as they were published.`, {
      wayOut: 'Publish it again from its source.',
    });
  }
  const problems = await problemsOf([await readManifest(folder)], [], platform);
  if (problems.length) throw new Failure(`${name} ${version} cannot come back.`, { details: problems.join('\n') });
}
