import * as z from 'zod';
import { versionNumber } from '../versions.js';
import { registryMovement, releasePath, type RegistryMovement } from './releases.js';

/** One build of a module as `registry.json` keeps it. What is not known here is kept as it is. */
export const registryRelease = z.looseObject({
  name: z.string(),
  version: versionNumber,
  path: releasePath,
  entry: z.string().optional(),
  integrity: z.string().optional(),
  publishedAt: z.string(),
  /** Who published it, what it was built of and what they say of it; absent where modules are only written. */
  publisher: z.string().optional(),
  commit: z.string().optional(),
  note: z.string().optional(),
  /** When another one took its place. */
  retiredAt: z.string().optional(),
  /** That was an earlier one. */
  isWithdrawn: z.boolean().optional(),
});
export type RegistryRelease = z.output<typeof registryRelease>;

/**
 * `registry.json`. `modules`: the current ones, which the gateway lists; `releases`: all that are kept, oldest first; `movements`:
 * which of them came to be the current one, by whom and why, for identity to note (the last ones, oldest first).
 */
export const registryFile = z.looseObject({
  modules: z.array(registryRelease).default([]),
  releases: z.array(registryRelease).default([]),
  movements: z.array(registryMovement).default([]),
});
export type RegistryFile = z.output<typeof registryFile>;

/** More than are made while identity, which notes them, is away. */
const KEPT_MOVEMENTS = 500;

/** What changed hands: which release, by whom, and why. */
export interface Cause {
  /** Permanent: a movement is noted once by it. */
  key: string;
  at: string;
  kind: RegistryMovement['kind'];
  publisher: string;
  note?: string | null | undefined;
}

/** The movement by which a release comes to be what people get. */
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
  note: cause.note || null,
});

/** The release of a module that everybody gets. */
export const currentOf = ({ modules }: RegistryFile, module: string): RegistryRelease | undefined =>
  modules.find(({ name }) => name === module);

/**
 * Makes a release the current one of its module. The one before is retired, and withdrawn where it is the newer of the two.
 * @param at now
 * @param movement which tells it; none where modules are only written
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
  const isKnown = registry.releases.some(({ path }) => path === chosen.path);
  const changed = registry.releases.map(
    (release) => [chosen, retired].find((one) => one?.path === release.path) ?? release,
  );
  return withMovement(
    {
      ...registry,
      modules: [...registry.modules.filter(({ name }) => name !== chosen.name), chosen].sort((one, other) =>
        one.name.localeCompare(other.name),
      ),
      releases: isKnown ? changed : [...changed, chosen],
    },
    movement,
  );
}

/** Tells a movement, for whoever wants to know by whom and why. */
const withMovement = (registry: RegistryFile, movement: RegistryMovement | undefined): RegistryFile =>
  movement ? { ...registry, movements: [...registry.movements, movement].slice(-KEPT_MOVEMENTS) } : registry;
