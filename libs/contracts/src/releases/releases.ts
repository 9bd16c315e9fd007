import * as z from 'zod';
import { FORBIDDEN_MESSAGE, instant, isPlainText, recordId } from '../fields.js';
import { queryFlag } from '../lists.js';
import { moduleManifest, moduleName } from '../modules.js';
import { operationsOf } from '../operations-of.js';
import { versionNumber } from '../versions.js';
import { releasePath } from './release-path.js';
import { addressedRelease, createReleaseAddress, openReleaseAddress, releaseAddress } from './release-addresses.js';
import { MAX_FRAMES, moduleFailure, releaseReport, sourcePosition } from './release-reports.js';
import { releaseAudience } from './release-trials.js';

const commitId = z.string().max(64);
export const RELEASE_NOTE_LENGTH = 500;
const releaseNote = z.string().trim().max(RELEASE_NOTE_LENGTH, `Como máximo ${RELEASE_NOTE_LENGTH} caracteres`);
/** What is sent; the stored ones are older than the rule. */
const plain = <Text extends z.ZodString>(text: Text) => text.refine(isPlainText, FORBIDDEN_MESSAGE);
const givenNote = plain(releaseNote);

/** One change of the release that users get: published or restored for all, tried with some, or withdrawn from them. */
export const releaseMovement = z
  .object({
    id: recordId,
    module: moduleName,
    kind: z.enum(['publish', 'restore', 'try', 'withdraw']),
    newVersion: versionNumber,
    path: releasePath,
    formerVersion: versionNumber.nullable().meta({ description: 'What people got before; null for the first one' }),
    publisher: z
      .string()
      .max(255)
      .meta({ description: 'E-mail of the administrator, or name of the program; Umbral where it was automatic' }),
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

const releaseHealth = z
  .object({
    visits: z.number().int(),
    people: z.number().int(),
    failed: z.number().int().meta({ description: 'Users with a failure' }),
    failures: z
      .array(
        moduleFailure.omit({ path: true }).extend({
          sources: z.array(sourcePosition.nullable()).max(MAX_FRAMES).default([]).meta({
            description:
              'The frames by file and line of the source, in the same order; null where the source map of the release resolves none. Empty: not resolved',
          }),
          count: z.number().int(),
          lastAt: instant,
        }),
      )
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
    state: z.enum(['live', 'former', 'withdrawn', 'trial', 'stored']).meta({
      description: 'Withdrawn: an earlier one took its place, or its trial ended. Stored: uploaded, never deployed',
    }),
    retiredAt: instant
      .nullable()
      .default(null)
      .meta({ description: 'Since when another one is live instead, or its trial has ended' }),
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
  .object({ path: releasePath, note: givenNote.nullable().default(null) })
  .meta({ id: 'RestoreRelease' });

export const tryRelease = z
  .object({
    path: releasePath,
    audience: releaseAudience,
    replaces: releaseAudience
      .optional()
      .meta({ description: 'The audience of its trial: refused where that has ended or has another one by now' }),
    note: givenNote.nullable().default(null),
  })
  .meta({ id: 'TryRelease' });

/** Bytes of an archive, compressed; its files may be larger, see the limits of the releases service. */
export const MAX_ARCHIVE_BYTES = 20 * 1024 * 1024;

export const uploadRelease = z.object({
  commit: plain(commitId).optional().meta({ description: 'What it was built of' }),
  note: givenNote.optional().meta({ description: 'What changed, for its row in the list' }),
  rebuild: queryFlag
    .transform((isGiven = false) => isGiven)
    .meta({ description: 'Accept another build of a version that is stored' }),
});

const storedRelease = keptRelease
  .pick({ version: true, path: true, publishedAt: true, state: true })
  .extend({ id: recordId, module: moduleName })
  .meta({ id: 'StoredRelease' });
export type StoredRelease = z.output<typeof storedRelease>;

const route = operationsOf({
  service: 'releases',
  tag: 'releases',
  access: 'administrator',
  programs: 'publishers',
});
// Published code acts with the rights of everyone who opens it.
const grants = { effects: ['grants-access'] } as const;
const change = { status: 201, answer: releaseMovement, idempotent: true, ...grants } as const;

/** Which release of each micro-frontend users get: an archive is uploaded first, then its audience is changed. */
export const releasesApi = {
  list: route('GET /api/releases', {
    id: 'listReleases',
    summary: 'The live release of each module, since when, its publisher, and the releases that can be restored',
    answer: z.array(publishedModule),
  }),
  upload: route('POST /api/releases', {
    id: 'uploadRelease',
    summary: 'Store the built files of a module; users get them with a publication or a trial',
    description:
      'A gzipped tar of the `dist` folder. Nothing of it is visible before it is complete. The same files answer the stored release again.',
    status: 201,
    upload: { media: 'application/gzip', maxBytes: MAX_ARCHIVE_BYTES },
    query: uploadRelease,
    answer: storedRelease,
    errors: ['conflict'],
    audits: { entity: 'release', action: 'create' },
    ...grants,
  }),
  restore: route('POST /api/releases/restorations', {
    id: 'restoreRelease',
    summary: 'Make another release of its module the one that people get with their next visit',
    body: restoreRelease,
    errors: ['not_found', 'conflict', 'release_altered'],
    audits: { entity: 'release', action: 'restore' },
    publishes: ['releases.release.changed'],
    ...change,
  }),
  publish: route('POST /api/releases/publications', {
    id: 'publishRelease',
    summary: 'Make a release that is stored or on trial the live one of its module',
    body: restoreRelease,
    errors: ['not_found', 'conflict', 'release_altered'],
    audits: { entity: 'release', action: 'publish' },
    publishes: ['releases.release.changed'],
    ...change,
  }),
  try: route('POST /api/releases/trials', {
    id: 'tryRelease',
    summary: 'Give a release to some: people by name, a share of all, companies; or change its audience',
    body: tryRelease,
    errors: ['not_found', 'conflict', 'release_altered'],
    audits: { entity: 'release', action: 'try' },
    publishes: ['releases.release.changed'],
    ...change,
  }),
  withdraw: route('POST /api/releases/withdrawals', {
    id: 'withdrawRelease',
    summary: 'End the trial of a release: its users get the live one with their next visit',
    body: restoreRelease,
    errors: ['not_found'],
    audits: { entity: 'release', action: 'withdraw' },
    publishes: ['releases.release.changed'],
    ...change,
  }),
  createAddress: route('POST /api/releases/addresses', {
    id: 'createReleaseAddress',
    summary: 'Make the address of a stored release: for seven days, users who may try releases open it there',
    description:
      'Nothing changes for others. Its token is not stored and cannot be revoked: it opens a release that is stored.',
    status: 201,
    body: createReleaseAddress,
    answer: releaseAddress,
    errors: ['not_found'],
    audits: { entity: 'release', action: 'try' },
    ...grants,
  }),
  openAddress: route('GET /api/releases/addressed', {
    id: 'openReleaseAddress',
    programs: false,
    summary: 'The release of an address, for a shell that opens it',
    query: openReleaseAddress,
    answer: addressedRelease,
    errors: ['invalid_link', 'not_found'],
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
