import { randomUUID } from 'node:crypto';
import type { Cause, RegistryFile, RegistryRelease } from '@umbral/contracts';
import { type Origin } from './origin.ts';

/** Number of releases of a module that never expire, the current one included. */
const KEPT_RELEASES = 5;
/** A page that was opened in the morning still fetches parts of its release in the evening, or days later. */
const IN_USE_MS = 7 * 24 * 60 * 60_000;

/** The action of an audit entry for a command. */
export const causeOf = (kind: Cause['kind'], { publisher, note }: Origin, at: string, audience?: string): Cause => ({
  key: randomUUID(),
  at,
  kind,
  publisher,
  note,
  audience,
});

/** Releases of a module, the newest first. */
export const releasesOf = ({ releases }: RegistryFile, module: string) =>
  releases.filter(({ name }) => name === module).reverse();

/** What was deployed before the current release, and was not withdrawn itself. */
export const releaseBefore = (registry: RegistryFile, module: string) =>
  releasesOf(registry, module)
    .filter(({ retiredAt, isWithdrawn }) => retiredAt && !isWithdrawn)
    .sort((one, other) => (other.retiredAt ?? '').localeCompare(one.retiredAt ?? ''))[0];

/** Removes expired releases from the list. */
export function withoutOld(registry: RegistryFile, now = Date.now()): RegistryFile {
  const kept = new Set([...registry.modules, ...registry.trials.map(({ release }) => release)].map(({ path }) => path));
  for (const name of new Set(registry.releases.map((release) => release.name)))
    for (const [rank, release] of releasesOf(registry, name).entries())
      if (rank < KEPT_RELEASES || isInUse(release, registry, now)) kept.add(release.path);
  return { ...registry, releases: registry.releases.filter(({ path }) => kept.has(path)) };
}

/** Builds of the same version follow each other on a development machine only, many an hour: they do not count. */
function isInUse({ name, version, path, retiredAt }: RegistryRelease, { releases }: RegistryFile, now: number) {
  const sameVersion = releases.filter((release) => release.name === name && release.version === version);
  return sameVersion.at(-1)?.path === path && retiredAt !== undefined && now - Date.parse(retiredAt) < IN_USE_MS;
}
