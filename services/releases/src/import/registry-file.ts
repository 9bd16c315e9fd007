import { moduleName, releaseAudience, releaseMovement, releasePath, versionNumber } from '@umbral/contracts';
import * as z from 'zod';

/** One build of a module in `registry.json`. */
export const registryRelease = z.object({
  name: moduleName,
  version: versionNumber,
  path: releasePath,
  publishedAt: z.iso.datetime(),
  publisher: z.string().max(255).optional(),
  commit: z.string().max(64).optional(),
  note: z.string().max(500).optional(),
  retiredAt: z.iso.datetime().optional(),
  isWithdrawn: z.boolean().optional(),
});
export type RegistryRelease = z.output<typeof registryRelease>;

/**
 * `registry.json`, in which releases were stored before this service existed. `modules`: the live ones; `trials`: those on trial;
 * `releases`: all of them, oldest first; `movements`: the last changes, oldest first.
 */
export const registryFile = z.object({
  modules: z.array(registryRelease.pick({ path: true })).default([]),
  releases: z.array(registryRelease).default([]),
  trials: z
    .array(
      z.object({
        key: z.uuid(),
        since: z.iso.datetime(),
        audience: releaseAudience,
        release: registryRelease.pick({ path: true }),
      }),
    )
    .default([]),
  movements: z.array(releaseMovement.omit({ id: true, createdAt: true }).extend({ at: z.iso.datetime() })).default([]),
});
export type RegistryFile = z.output<typeof registryFile>;
