import * as z from 'zod';
import { instant, recordId } from '../fields.js';
import { moduleManifest } from '../modules.js';
import { operationsOf } from '../operations-of.js';
import { versionNumber } from '../versions.js';
import { releasePath } from './release-path.js';
import { moduleFailure, releaseReport } from './release-reports.js';
import { releaseAudience } from './release-trials.js';

const moduleName = moduleManifest.shape.name.max(60);
const commitId = z.string().max(64);
export const RELEASE_NOTE_LENGTH = 500;
const releaseNote = z.string().trim().max(RELEASE_NOTE_LENGTH, `Como máximo ${RELEASE_NOTE_LENGTH} caracteres`);

/**
 * One change of the release that users get: published or restored for all, tried with some, or withdrawn from them.
 * `registry.json` holds the last movements; identity stores them all, and audits each.
 */
export const releaseMovement = z
  .object({
    id: recordId,
    module: moduleName,
    kind: z.enum(['publish', 'restore', 'try', 'withdraw']),
    newVersion: versionNumber,
    path: releasePath,
    formerVersion: versionNumber.nullable().meta({ description: 'What people got before; null for the first one' }),
    publisher: z.string().max(255).meta({ description: 'Who did it, as they or their program say' }),
    commit: commitId.nullable().meta({ description: 'What it was built of' }),
    note: releaseNote.nullable(),
    audience: z
      .string()
      .max(RELEASE_NOTE_LENGTH)
      .nullable()
      .optional()
      .meta({ description: 'Audience of a release on trial' }),
    createdAt: instant,
  })
  .meta({ id: 'ReleaseMovement' });
export type ReleaseMovement = z.output<typeof releaseMovement>;

/** The same in `registry.json`: `key` is permanent, so that identity stores the movement once. */
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
    audience: true,
  })
  .extend({ key: z.uuid(), at: instant });
export type RegistryMovement = z.output<typeof registryMovement>;

const releaseHealth = z
  .object({
    visits: z.number().int(),
    people: z.number().int(),
    failed: z.number().int().meta({ description: 'Users with a failure' }),
    failures: z
      .array(moduleFailure.omit({ path: true }).extend({ count: z.number().int(), lastAt: instant }))
      .meta({ description: 'The most frequent first' }),
  })
  .meta({ id: 'ReleaseHealth' });
export type ReleaseHealth = z.output<typeof releaseHealth>;

const keptRelease = z
  .object({
    version: versionNumber,
    path: releasePath,
    publishedAt: instant,
    publisher: z.string().nullable(),
    commit: z.string().nullable(),
    note: z.string().nullable(),
    state: z
      .enum(['live', 'former', 'withdrawn', 'trial'])
      .meta({ description: 'Withdrawn: an earlier one took its place, or its trial ended' }),
    needs: moduleManifest
      .pick({ shellApi: true, services: true, singletons: true })
      .nullable()
      .meta({ description: 'Null where its files are gone' }),
    trial: z
      .object({ audience: releaseAudience, words: z.string(), since: instant })
      .nullable()
      .default(null)
      .meta({ description: 'Its audience, beside the live one' }),
    health: releaseHealth
      .nullable()
      .default(null)
      .meta({ description: 'What was reported of it in its last trial, or in one that it was compared with' }),
    withdrawal: z.string().nullable().default(null).meta({ description: 'Why it was withdrawn, where that was said' }),
  })
  .meta({ id: 'KeptRelease' });
export type KeptRelease = z.output<typeof keptRelease>;

export const publishedModule = z
  .object({
    module: moduleName,
    titles: z.array(z.string()).meta({ description: 'Of its pages' }),
    since: instant
      .nullable()
      .meta({ description: 'Since when people get the one that is live; null: only tried so far' }),
    madeLiveBy: z.string().nullable(),
    releases: z.array(keptRelease).meta({ description: 'Newest first' }),
  })
  .meta({ id: 'PublishedModule' });
export type PublishedModule = z.output<typeof publishedModule>;

/** The body of publish and withdraw too: a release, and why. */
export const restoreRelease = z
  .object({ path: releasePath, note: releaseNote.nullable().default(null) })
  .meta({ id: 'RestoreRelease' });

export const tryRelease = z
  .object({ path: releasePath, audience: releaseAudience, note: releaseNote.nullable().default(null) })
  .meta({ id: 'TryRelease' });

const route = operationsOf({ service: 'identity', tag: 'releases', access: 'administrator' });

/** Which release of each micro-frontend users get. A command publishes a build; here its audience is changed. */
export const releasesApi = {
  list: route('GET /api/releases', {
    id: 'listReleases',
    summary: 'The live release of each module, since when, its publisher, and the releases that can be restored',
    answer: z.array(publishedModule),
  }),
  restore: route('POST /api/releases/restorations', {
    id: 'restoreRelease',
    summary: 'Make another release of its module the one that people get with their next visit',
    status: 201,
    body: restoreRelease,
    answer: releaseMovement,
    errors: ['not_found', 'conflict', 'release_altered'],
    audits: { entity: 'release', action: 'restore' },
    fresh: true,
    idempotent: true,
  }),
  publish: route('POST /api/releases/publications', {
    id: 'publishRelease',
    summary: 'Give a release that is on trial to everybody',
    status: 201,
    body: restoreRelease,
    answer: releaseMovement,
    errors: ['not_found', 'release_altered'],
    audits: { entity: 'release', action: 'publish' },
    fresh: true,
    idempotent: true,
  }),
  try: route('POST /api/releases/trials', {
    id: 'tryRelease',
    summary: 'Give a release to some: people by name, a share of all, companies; or change its audience',
    status: 201,
    body: tryRelease,
    answer: releaseMovement,
    errors: ['not_found', 'conflict', 'release_altered'],
    audits: { entity: 'release', action: 'try' },
    fresh: true,
    idempotent: true,
  }),
  withdraw: route('POST /api/releases/withdrawals', {
    id: 'withdrawRelease',
    summary: 'End the trial of a release: its users get the live one with their next visit',
    status: 201,
    body: restoreRelease,
    answer: releaseMovement,
    errors: ['not_found'],
    audits: { entity: 'release', action: 'withdraw' },
    fresh: true,
    idempotent: true,
  }),
  report: route('POST /api/releases/reports', {
    id: 'reportReleases',
    access: 'signed-in',
    programs: false,
    summary: 'Report visits and failures of releases on trial',
    description:
      'Sent by open shells. What is not on trial, or not for the caller, is left out. 30 a minute for each person.',
    status: 204,
    body: releaseReport,
    audits: 'none',
  }),
};
