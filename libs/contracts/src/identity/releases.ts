import * as z from 'zod';
import { instant, recordId } from '../fields.js';
import { moduleManifest } from '../modules.js';
import { operation } from '../operation.js';
import { versionNumber } from '../versions.js';

/** Folder of a release below the registry: `audits/0.2.0-4b1c0d9e2f3a`. Its end tells its content. */
export const releasePath = z
  .string()
  .max(150)
  .regex(/^[a-z][a-z0-9-]*\/\d+\.\d+\.\d+-[0-9a-f]{12}$/);

const moduleName = moduleManifest.shape.name.max(60);
const commitId = z.string().max(64);
export const RELEASE_NOTE_LENGTH = 500;
const releaseNote = z.string().trim().max(RELEASE_NOTE_LENGTH, `Como máximo ${RELEASE_NOTE_LENGTH} caracteres`);

/** A release came to be the one that people get: it was published, or brought back. `registry.json` holds the last of them. */
export const releaseMovement = z
  .object({
    id: recordId,
    module: moduleName,
    kind: z.enum(['publish', 'restore']),
    newVersion: versionNumber,
    path: releasePath,
    formerVersion: versionNumber.nullable().meta({ description: 'What people got before; null for the first one' }),
    publisher: z.string().max(255).meta({ description: 'Who did it, as they or their program say' }),
    commit: commitId.nullable().meta({ description: 'What it was built of' }),
    note: releaseNote.nullable(),
    createdAt: instant,
  })
  .meta({ id: 'ReleaseMovement' });
export type ReleaseMovement = z.output<typeof releaseMovement>;

/** How `registry.json` tells it: `key` is permanent, so that it is noted once. */
export const registryMovement = releaseMovement
  .pick({
    module: true,
    kind: true,
    newVersion: true,
    path: true,
    formerVersion: true,
    publisher: true,
    commit: true,
    note: true,
  })
  .extend({ key: z.uuid(), at: instant });
export type RegistryMovement = z.output<typeof registryMovement>;

const keptRelease = z
  .object({
    version: versionNumber,
    path: releasePath,
    publishedAt: instant,
    publisher: z.string().nullable(),
    commit: z.string().nullable(),
    note: z.string().nullable(),
    state: z.enum(['live', 'former', 'withdrawn']).meta({ description: 'Withdrawn: an earlier one took its place' }),
    needs: moduleManifest
      .pick({ shellApi: true, services: true, singletons: true })
      .nullable()
      .meta({ description: 'Null where its files are gone' }),
  })
  .meta({ id: 'KeptRelease' });
export type KeptRelease = z.output<typeof keptRelease>;

export const publishedModule = z
  .object({
    module: moduleName,
    titles: z.array(z.string()).meta({ description: 'Of its pages' }),
    since: instant.meta({ description: 'Since when people get the one that is live' }),
    madeLiveBy: z.string().nullable(),
    releases: z.array(keptRelease).meta({ description: 'Newest first' }),
  })
  .meta({ id: 'PublishedModule' });
export type PublishedModule = z.output<typeof publishedModule>;

export const restoreRelease = z
  .object({ path: releasePath, note: releaseNote.nullable().default(null) })
  .meta({ id: 'RestoreRelease' });

const shared = { service: 'identity', tag: 'releases', access: 'administrator' } as const;

/** Which release of each micro-frontend people get. Publishing is done from outside, by whoever builds; it is noted here. */
export const releasesApi = {
  list: operation({
    ...shared,
    id: 'listReleases',
    method: 'GET',
    path: '/api/releases',
    summary: 'What is live of each module, since when and by whom, and what can come back',
    answer: z.array(publishedModule),
  }),
  restore: operation({
    ...shared,
    id: 'restoreRelease',
    method: 'POST',
    path: '/api/releases/restorations',
    summary: 'Make another release of its module the one that people get with their next visit',
    status: 201,
    body: restoreRelease,
    answer: releaseMovement,
    errors: ['conflict', 'release_altered'],
    audits: { entity: 'release', action: 'restore' },
    fresh: true,
    idempotent: true,
  }),
};
