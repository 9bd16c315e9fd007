import * as z from 'zod';
import { versionNumber } from '../versions.js';
import { releasePath } from './release-path.js';
import { isCanary, isInAudience, releaseAudience, type ReleaseAudience, type Visitor } from './release-trials.js';
import { RELEASE_NOTE_LENGTH, registryMovement, type RegistryMovement } from './releases.js';

/** One build of a module in `registry.json`. Unknown fields are preserved. */
export const registryRelease = z
  .object({
    name: z.string(),
    version: versionNumber,
    path: releasePath,
    entry: z.string().optional(),
    integrity: z.string().optional(),
    publishedAt: z.string(),
    /** Its publisher, commit and note; absent for builds of `npm start` and `npm run dev`. */
    publisher: z.string().optional(),
    commit: z.string().optional(),
    note: z.string().optional(),
    /** When another one replaced it. */
    retiredAt: z.string().optional(),
    /** An earlier release replaced it, or it was only on trial. A rollback skips it. */
    isWithdrawn: z.boolean().optional(),
  })
  .loose();
export type RegistryRelease = z.output<typeof registryRelease>;

/** A release that its audience gets instead of the live one. A module has at most one preview and one canary. */
export const releaseTrial = z
  .object({
    /** Reports of the trial are counted under this key; it stays when the audience is widened. */
    key: z.uuid(),
    since: z.string(),
    audience: releaseAudience,
    release: registryRelease,
  })
  .loose();
export type ReleaseTrial = z.output<typeof releaseTrial>;

/**
 * `registry.json`. `modules`: the live releases; `trials`: releases for some users instead; `releases`: all that are
 * stored, oldest first; `movements`: the last changes, oldest first, which identity stores.
 */
export const registryFile = z
  .object({
    modules: z.array(registryRelease).default([]),
    releases: z.array(registryRelease).default([]),
    trials: z.array(releaseTrial).default([]),
    movements: z.array(registryMovement).default([]),
  })
  .loose();
export type RegistryFile = z.output<typeof registryFile>;

/** More changes than happen while identity, which stores them, is down. */
const MAX_MOVEMENTS = 500;

/** Of a movement beside its release: time, publisher and reason. */
export interface Cause {
  /** Permanent: identity deduplicates movements by it. */
  key: string;
  at: string;
  kind: RegistryMovement['kind'];
  publisher: string;
  note?: string | null | undefined;
  /** The audience in Spanish. */
  audience?: string | undefined;
}

/** The movement of a release; made before the registry changes, because it names the version that is live until then. */
export const movementOf = (registry: RegistryFile, release: RegistryRelease, cause: Cause): RegistryMovement => ({
  key: cause.key,
  at: cause.at,
  kind: cause.kind,
  module: release.name,
  newVersion: release.version,
  path: release.path,
  formerVersion: currentOf(registry, release.name)?.version ?? null,
  publisher: cause.publisher,
  commit: release.commit ?? null,
  note: cause.note?.slice(0, RELEASE_NOTE_LENGTH) || null,
  audience: cause.audience?.slice(0, RELEASE_NOTE_LENGTH) ?? null,
});

/** The live release of a module. */
export const currentOf = ({ modules }: RegistryFile, module: string): RegistryRelease | undefined =>
  modules.find(({ name }) => name === module);

/**
 * Makes a release the current one of its module. The one before is retired, and withdrawn where it is the newer of the two.
 * @param at now
 * @param movement absent for builds of `npm start` and `npm run dev`
 */
export function withCurrent(
  registry: RegistryFile,
  { retiredAt: _retiredAt, isWithdrawn: _isWithdrawn, ...chosen }: RegistryRelease,
  at: string,
  movement?: RegistryMovement,
): RegistryFile {
  const former = currentOf(registry, chosen.name);
  const retired = former && {
    ...former,
    retiredAt: at,
    ...(chosen.publishedAt < former.publishedAt && { isWithdrawn: true }),
  };
  const after = {
    ...registry,
    modules: [...registry.modules.filter(({ name }) => name !== chosen.name), chosen].sort((one, other) =>
      one.name.localeCompare(other.name),
    ),
    releases: withReleases(registry.releases, [chosen, retired]),
  };
  const isOver = ({ release }: ReleaseTrial): boolean =>
    release.name === chosen.name && (release.path === chosen.path || release.publishedAt < chosen.publishedAt);
  return withMovement(endTrials(after, isOver, at), movement);
}

/** A release that is known keeps its place in the list; a new one is appended. */
function withReleases(
  releases: readonly RegistryRelease[],
  changed: readonly (RegistryRelease | undefined)[],
): RegistryRelease[] {
  const given = changed.filter((release) => release !== undefined);
  const isKnown = ({ path }: RegistryRelease) => releases.some((release) => release.path === path);
  return [
    ...releases.map((release) => given.find(({ path }) => path === release.path) ?? release),
    ...given.filter((release) => !isKnown(release)),
  ];
}

/** Ends trials. A release that has become live is not marked as withdrawn. */
function endTrials(registry: RegistryFile, isOver: (trial: ReleaseTrial) => boolean, at: string): RegistryFile {
  const isLive = ({ path }: RegistryRelease) => registry.modules.some((module) => module.path === path);
  const over = registry.trials.filter(isOver).map(({ release }) => release);
  return {
    ...registry,
    trials: registry.trials.filter((trial) => !isOver(trial)),
    releases: withReleases(
      registry.releases,
      over.filter((release) => !isLive(release)).map((release) => ({ ...release, retiredAt: at, isWithdrawn: true })),
    ),
  };
}

export const trialOf = ({ trials }: RegistryFile, path: string): ReleaseTrial | undefined =>
  trials.find(({ release }) => release.path === path);

const kindOf = (audience: ReleaseAudience) => (isCanary(audience) ? 'canary' : 'preview');

/**
 * Puts a release on trial. A module has one preview and one canary: the trial replaces the one of its kind. Where only the
 * audience changes, the key stays, and with it the counts.
 */
export function withTrial(
  registry: RegistryFile,
  { retiredAt: _retiredAt, isWithdrawn: _isWithdrawn, ...release }: RegistryRelease,
  { audience, key, at }: { audience: ReleaseAudience; key: string; at: string },
  movement?: RegistryMovement,
): RegistryFile {
  const own = trialOf(registry, release.path);
  const isContinued = own && kindOf(own.audience) === kindOf(audience);
  const trial = { ...(isContinued ? { key: own.key, since: own.since } : { key, since: at }), audience, release };
  const isOver = (other: ReleaseTrial): boolean =>
    other.release.name === release.name && kindOf(other.audience) === kindOf(audience);
  const ended = endTrials(registry, isOver, at);
  return withMovement(
    {
      ...ended,
      trials: [...ended.trials.filter(({ release: { path } }) => path !== release.path), trial],
      releases: withReleases(ended.releases, [release]),
    },
    movement,
  );
}

export const withoutTrial = (
  registry: RegistryFile,
  path: string,
  at: string,
  movement: RegistryMovement,
): RegistryFile =>
  withMovement(
    endTrials(registry, ({ release }) => release.path === path, at),
    movement,
  );

/** The releases on trial that a user gets, at most one per module: a preview wins over a canary. */
export function trialsFor<Trial extends Pick<ReleaseTrial, 'audience'> & { release: { name: string; path: string } }>(
  trials: readonly Trial[],
  visitor: Visitor,
): Trial[] {
  const theirs = trials.filter(({ audience, release }) => isInAudience(audience, release.path, visitor));
  const first = [...theirs].sort((one, other) => Number(isCanary(one.audience)) - Number(isCanary(other.audience)));
  return first.filter(({ release }, index) => first.findIndex((one) => one.release.name === release.name) === index);
}

const withMovement = (registry: RegistryFile, movement: RegistryMovement | undefined): RegistryFile =>
  movement ? { ...registry, movements: [...registry.movements, movement].slice(-MAX_MOVEMENTS) } : registry;
