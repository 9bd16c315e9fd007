import { randomUUID } from 'node:crypto';
import type { RegistryMovement } from '@umbral/contracts';
import { type Origin } from './origin.ts';
import { type Registry, type Release } from './registry-file.ts';

/** Releases of a module that are kept whatever their age, the current one included. */
const KEPT_RELEASES = 5;
/** More than are made while identity, which notes them, is away. */
const KEPT_MOVEMENTS = 500;
/** A page that was opened in the morning still fetches parts of its release in the evening, or days later. */
const IN_USE_MS = 7 * 24 * 60 * 60_000;

/** Makes a release the current one of its module. */
export function withCurrent(
  { modules, releases, movements }: Registry,
  { retiredAt: _retiredAt, isWithdrawn: _isWithdrawn, ...chosen }: Release,
): Registry {
  const former = modules.find(({ name }) => name === chosen.name);
  const retired = former && {
    ...former,
    retiredAt: new Date().toISOString(),
    ...(chosen.publishedAt < former.publishedAt && { isWithdrawn: true }),
  };
  const isKnown = releases.some(({ path }) => path === chosen.path);
  return {
    modules: [...modules.filter(({ name }) => name !== chosen.name), chosen],
    releases: [
      ...releases.map((release) => [chosen, retired].find((one) => one?.path === release.path) ?? release),
      ...(isKnown ? [] : [chosen]),
    ],
    movements,
  };
}

/** Notes that a release has just come to be the current one, for whoever wants to know by whom and why. */
export function withMovement(
  { movements, ...registry }: Registry,
  kind: RegistryMovement['kind'],
  { former, current, by }: { former: Release | undefined; current: Release; by: Origin },
): Registry {
  const movement: RegistryMovement = {
    key: randomUUID(),
    at: new Date().toISOString(),
    kind,
    module: current.name,
    newVersion: current.version,
    path: current.path,
    formerVersion: former?.version ?? null,
    publisher: by.publisher,
    commit: current.commit ?? null,
    note: by.note ?? null,
  };
  return { ...registry, movements: [...movements, movement].slice(-KEPT_MOVEMENTS) };
}

/** Releases of a module, the newest first. */
export const releasesOf = ({ releases }: Registry, module: string) =>
  releases.filter(({ name }) => name === module).reverse();

/** What was deployed before the current release, and was not withdrawn itself. */
export const releaseBefore = (registry: Registry, module: string) =>
  releasesOf(registry, module)
    .filter(({ retiredAt, isWithdrawn }) => retiredAt && !isWithdrawn)
    .sort((one, other) => (other.retiredAt ?? '').localeCompare(one.retiredAt ?? ''))[0];

/** Takes those off the list that nobody needs any more. */
export function withoutOld(registry: Registry, now = Date.now()): Registry {
  const kept = new Set(registry.modules.map(({ path }) => path));
  for (const name of new Set(registry.releases.map((release) => release.name)))
    for (const [rank, release] of releasesOf(registry, name).entries())
      if (rank < KEPT_RELEASES || isInUse(release, registry, now)) kept.add(release.path);
  return { ...registry, releases: registry.releases.filter(({ path }) => kept.has(path)) };
}

/** Builds of the same version follow each other on a development machine only, many an hour: they do not count. */
function isInUse({ name, version, path, retiredAt }: Release, { releases }: Registry, now: number) {
  const sameVersion = releases.filter((release) => release.name === name && release.version === version);
  return sameVersion.at(-1)?.path === path && retiredAt !== undefined && now - Date.parse(retiredAt) < IN_USE_MS;
}
