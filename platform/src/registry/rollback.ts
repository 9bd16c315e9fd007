import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../failure.ts';
import { contentHash } from './integrity.ts';
import { problemsOf, readManifest } from './compatibility.ts';
import { changeRegistry, type Registry, type Release } from './registry-file.ts';
import { type Origin } from './origin.ts';
import { releaseBefore, releasesOf, withCurrent, withMovement } from './releases.ts';
import { type PlatformVersions } from '@umbral/contracts';

interface Change {
  from: Release;
  to: Release;
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
  let change = undefined as Change | undefined;
  await changeRegistry(registry, async (before) => {
    const from = before.modules.find((module) => module.name === name);
    if (!from) throw new Failure(`No module ${name} is deployed.`, { wayOut: `Deployed: ${namesIn(before)}` });
    const to = version ? named(before, name, version) : previous(before, from);
    await assertUsable(registry, to, platform);
    change = { from, to };
    if (to.path === from.path) return before;
    const after = withCurrent(before, to);
    return by ? withMovement(after, 'restore', { former: from, current: to, by }) : after;
  });
  if (!change) throw new Failure(`${name} was not changed.`);
  return change;
}

const namesIn = ({ modules }: Registry) => modules.map(({ name }) => name).join(', ') || 'none';

function previous(registry: Registry, { name, version }: Release) {
  const earlier = releaseBefore(registry, name);
  if (earlier) return earlier;
  throw new Failure(`There is no release of ${name} before ${version}.`);
}

function named(registry: Registry, name: string, version: string) {
  const releases = releasesOf(registry, name);
  const found = releases.find((release) => release.version === version || release.path === `${name}/${version}`);
  if (found) return found;
  throw new Failure(`There is no release ${version} of ${name}.`, {
    wayOut: `Kept: ${[...new Set(releases.map((release) => release.version))].join(', ')}`,
  });
}

/** An older release may need what is no longer offered, and its files may have suffered. */
async function assertUsable(registry: string, { name, version, path }: Release, platform: PlatformVersions) {
  const folder = join(registry, path);
  if (!existsSync(folder) || !path.endsWith(contentHash(folder))) {
    throw new Failure(`The files of ${name} ${version} are not as they were published.`, {
      wayOut: 'Publish it again from its source.',
    });
  }
  const problems = await problemsOf([await readManifest(folder)], [], platform);
  if (problems.length) throw new Failure(`${name} ${version} cannot come back.`, { details: problems.join('\n') });
}
