import {
  AUDIT_PAGE_SIZE,
  BULK_ROWS,
  EXPORT_ROWS,
  IMAGE_LIMIT_BYTES,
  MAX_ARCHIVE_BYTES,
  MAXIMUM_BONUSES,
  MAXIMUM_GUARANTORS,
  MAXIMUM_HOLDERS,
  MAXIMUM_KEYS,
  MAXIMUM_MAIL_SUBJECT,
  MAXIMUM_MAIL_TEXT,
  MAXIMUM_PASSKEYS,
  MAXIMUM_PASSWORD_LENGTH,
  MAXIMUM_PROPERTIES,
  MAXIMUM_REPORT_PRODUCTS,
  MAXIMUM_SCENARIOS,
  MAXIMUM_VIEWS,
  MAXIMUM_WEBHOOKS,
  PAGE_SIZE,
  WHOLE_LIST_ROWS,
} from '@umbral/contracts';
import { MAX_PIXELS } from '../images/max-pixels.js';

const KIB = 1_024;
const MIB = 1_024 * KIB;

export interface Size {
  /** The largest that is accepted, unless the setting has another value. */
  readonly most: number;
  readonly unit: 'bytes' | 'pixels' | 'characters' | 'rows' | 'records' | 'calls' | 'files' | 'connections';
  readonly owner: 'contracts' | 'gateway' | 'identity' | 'releases' | 'every service';
  /** What is counted. */
  readonly of: string;
  /** Environment variable with another value. */
  readonly setting?: string;
}

const contracts = { owner: 'contracts' } as const;
const gateway = { owner: 'gateway' } as const;

/**
 * Every size and count that is accepted, except the windows of rate limiters (`declaredLimits`) and the places of queues (`queues`).
 * Those of contracts are declared there, because screens check them too. docs/operations.md shows the table, and
 * tools/quality/tests/limits.test.ts tries it: the largest is accepted, one more is refused.
 */
export const sizes = {
  body: { owner: 'every service', most: MIB, unit: 'bytes', of: 'the body of a call', setting: 'BODY_LIMIT' },
  publicBody: { ...gateway, most: 2 * KIB, unit: 'bytes', of: 'the body of a call without a session' },
  // Credential ids have up to 1023 bytes, and come twice.
  passkeyBody: { ...gateway, most: 12 * KIB, unit: 'bytes', of: 'the body of a sign-in with a passkey' },
  traceReport: { ...gateway, most: 512, unit: 'bytes', of: 'the report of a click' },
  bodiesOfNetwork: { ...gateway, most: 16 * MIB, unit: 'bytes', of: 'bodies that a network sends at once' },
  bodies: { ...gateway, most: 64 * MIB, unit: 'bytes', of: 'bodies that all send at once' },
  uploadsOfNetwork: { ...gateway, most: 40 * MIB, unit: 'bytes', of: 'uploads that a network sends at once' },
  uploads: { ...gateway, most: 64 * MIB, unit: 'bytes', of: 'uploads that all send at once' },
  answersOfNetwork: { ...gateway, most: 16 * MIB, unit: 'bytes', of: 'answers that wait for a network' },
  answers: { ...gateway, most: 64 * MIB, unit: 'bytes', of: 'answers that wait for all' },
  sessionCalls: {
    ...gateway,
    most: 20,
    unit: 'calls',
    of: 'calls of a session at once',
    setting: 'MAX_CALLS_IN_FLIGHT',
  },
  programCalls: {
    ...gateway,
    most: 10,
    unit: 'calls',
    of: 'calls of a program at once',
    setting: 'MAX_PROGRAM_CALLS_IN_FLIGHT',
  },
  publicCalls: { ...gateway, most: 50, unit: 'calls', of: 'calls of a network without a session at once' },
  connections: {
    ...gateway,
    most: 1_000,
    unit: 'connections',
    of: 'connections of a network',
    setting: 'MAX_CONNECTIONS',
  },
  sessionStreams: {
    ...gateway,
    most: 50,
    unit: 'connections',
    of: 'event streams of a session',
    setting: 'MAX_SESSION_STREAMS',
  },
  eventStreams: {
    ...gateway,
    most: 10_000,
    unit: 'connections',
    of: 'event streams of all',
    setting: 'MAX_EVENT_STREAMS',
  },
  idempotencyKey: { owner: 'every service', most: 255, unit: 'characters', of: 'an Idempotency-Key' },
  imagePixels: { owner: 'every service', most: MAX_PIXELS, unit: 'pixels', of: 'an image' },
  image: { ...contracts, most: IMAGE_LIMIT_BYTES, unit: 'bytes', of: 'the file of an image' },
  archive: { ...contracts, most: MAX_ARCHIVE_BYTES, unit: 'bytes', of: 'the archive of a release' },
  unpackedArchive: { owner: 'releases', most: 60 * MIB, unit: 'bytes', of: 'the files of a release, unpacked' },
  archiveFiles: { owner: 'releases', most: 2_000, unit: 'files', of: 'the files of a release' },
  archivePath: { owner: 'releases', most: 200, unit: 'characters', of: 'the path of a file of a release' },
  sourceMap: { owner: 'releases', most: 2 * MIB, unit: 'bytes', of: 'a source map that resolves failures' },
  sourceMapsOfReport: {
    owner: 'releases',
    most: 8,
    unit: 'files',
    of: 'source maps that a report about a release reads',
  },
  pendingSignIns: {
    owner: 'identity',
    most: 5,
    unit: 'records',
    of: 'sign-ins of an account between password and second factor',
  },
  passkeys: { ...contracts, most: MAXIMUM_PASSKEYS, unit: 'records', of: 'passkeys of a user' },
  savedViews: { ...contracts, most: MAXIMUM_VIEWS, unit: 'records', of: 'saved views of a user and list' },
  programKeys: { ...contracts, most: MAXIMUM_KEYS, unit: 'records', of: 'keys of a program' },
  webhooks: { ...contracts, most: MAXIMUM_WEBHOOKS, unit: 'records', of: 'webhooks of a program' },
  webhookAnswer: { owner: 'identity', most: 16 * KIB, unit: 'bytes', of: 'the answer to a webhook that is read' },
  password: { ...contracts, most: MAXIMUM_PASSWORD_LENGTH, unit: 'characters', of: 'a password' },
  page: { ...contracts, most: PAGE_SIZE, unit: 'rows', of: 'a page of a list' },
  auditPage: { ...contracts, most: AUDIT_PAGE_SIZE, unit: 'rows', of: 'a page of the audit' },
  wholeList: { ...contracts, most: WHOLE_LIST_ROWS, unit: 'rows', of: 'a whole list that is no bulk read' },
  bulk: { ...contracts, most: BULK_ROWS, unit: 'rows', of: 'the records of a bulk operation' },
  export: { ...contracts, most: EXPORT_ROWS, unit: 'rows', of: 'an export' },
  holders: { ...contracts, most: MAXIMUM_HOLDERS, unit: 'records', of: 'holders of a study' },
  guarantors: { ...contracts, most: MAXIMUM_GUARANTORS, unit: 'records', of: 'guarantors of a study' },
  properties: { ...contracts, most: MAXIMUM_PROPERTIES, unit: 'records', of: 'properties of a person' },
  scenarios: { ...contracts, most: MAXIMUM_SCENARIOS, unit: 'records', of: 'scenarios of a study' },
  reportProducts: { ...contracts, most: MAXIMUM_REPORT_PRODUCTS, unit: 'records', of: 'products of a report' },
  bonuses: { ...contracts, most: MAXIMUM_BONUSES, unit: 'records', of: 'bonuses of a product' },
  mailSubject: {
    ...contracts,
    most: MAXIMUM_MAIL_SUBJECT,
    unit: 'characters',
    of: 'the subject of a mail to a client',
  },
  mailText: { ...contracts, most: MAXIMUM_MAIL_TEXT, unit: 'characters', of: 'the text of a mail to a client' },
} as const satisfies Record<string, Size>;
