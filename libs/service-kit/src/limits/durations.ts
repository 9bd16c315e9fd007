import { DELIVERY_DAYS, FORMER_SECRET_HOURS, UNTOUCHED_DAYS } from '@umbral/contracts';

const UNITS = { seconds: 1_000, minutes: 60_000, hours: 3_600_000, days: 86_400_000 } as const;

export interface Duration {
  /** In `unit`, unless the setting has another value. */
  readonly amount: number;
  readonly unit: keyof typeof UNITS;
  readonly owner: 'gateway' | 'identity' | 'studies' | 'audit' | 'releases' | 'every service';
  /** What ends. */
  readonly of: string;
  /** Environment variable with another amount, in the same unit. */
  readonly setting?: string;
}

const identity = { owner: 'identity' } as const;
const services = { owner: 'every service' } as const;

/**
 * Every duration after which something of a user, a program or a record ends, except the windows of rate limiters
 * (`declaredLimits`). Services read it, docs/operations.md shows it, and tools/quality/tests/limits.test.ts tries each one just before
 * and just after. How often a process looks, and how long it waits for another one, stays beside the code.
 */
export const durations = {
  sessionIdle: {
    ...identity,
    amount: 120,
    unit: 'minutes',
    of: 'an unused session of a browser',
    setting: 'SESSION_IDLE_MINUTES',
  },
  session: { ...identity, amount: 12, unit: 'hours', of: 'a session of a browser', setting: 'SESSION_HOURS' },
  rememberedIdle: {
    ...identity,
    amount: 14,
    unit: 'days',
    of: 'an unused remembered session',
    setting: 'REMEMBERED_IDLE_DAYS',
  },
  remembered: { ...identity, amount: 30, unit: 'days', of: 'a remembered session', setting: 'REMEMBERED_SESSION_DAYS' },
  bearerIdle: {
    ...identity,
    amount: 30,
    unit: 'minutes',
    of: 'an unused token of a user',
    setting: 'BEARER_IDLE_MINUTES',
  },
  bearer: { ...identity, amount: 60, unit: 'minutes', of: 'a token of a user', setting: 'BEARER_MINUTES' },
  programToken: {
    ...identity,
    amount: 15,
    unit: 'minutes',
    of: 'a token of a program',
    setting: 'PROGRAM_TOKEN_MINUTES',
  },
  internalToken: {
    ...identity,
    amount: 60,
    unit: 'seconds',
    of: 'an internal token',
    setting: 'INTERNAL_TOKEN_SECONDS',
  },
  signingKey: {
    ...identity,
    amount: 7,
    unit: 'days',
    of: 'the key that signs internal tokens',
    setting: 'SIGNING_KEY_DAYS',
  },
  reauthentication: {
    ...services,
    amount: 10,
    unit: 'minutes',
    of: 'a recent authentication, where effects require one',
    setting: 'REAUTHENTICATION_MINUTES',
  },
  temporaryPassword: {
    ...identity,
    amount: 72,
    unit: 'hours',
    of: 'a mailed password',
    setting: 'TEMPORARY_PASSWORD_HOURS',
  },
  resetLink: {
    ...identity,
    amount: 30,
    unit: 'minutes',
    of: 'a link to a new password',
    setting: 'RESET_LINK_MINUTES',
  },
  formerAddress: {
    ...identity,
    amount: 72,
    unit: 'hours',
    of: 'a link that restores a former address',
    setting: 'FORMER_ADDRESS_HOURS',
  },
  knownDevice: { ...identity, amount: 90, unit: 'days', of: 'a known device', setting: 'KNOWN_DEVICE_DAYS' },
  enrolment: {
    ...identity,
    amount: 15,
    unit: 'minutes',
    of: 'the secret of an authenticator app without its first code',
  },
  signInChallenge: { ...identity, amount: 5, unit: 'minutes', of: 'a sign-in between password and second factor' },
  passkeyChallenge: { ...identity, amount: 5, unit: 'minutes', of: 'a challenge for a passkey' },
  resetConfirmation: {
    ...identity,
    amount: 72,
    unit: 'hours',
    of: 'a reset of second factors that awaits its confirmation',
  },
  resetDelay: {
    ...identity,
    amount: 24,
    unit: 'hours',
    of: 'the delay of a reset that no independent administrator can confirm',
  },
  resetLapse: { ...identity, amount: 72, unit: 'hours', of: 'a due reset that could not run' },
  administratorDependence: {
    ...identity,
    amount: 30,
    unit: 'days',
    of: 'the dependence of an administrator on who changed the account',
  },
  accountJournal: { ...identity, amount: 180, unit: 'days', of: 'the journal of changes to an account' },
  formerWebhookSecret: {
    ...identity,
    amount: FORMER_SECRET_HOURS,
    unit: 'hours',
    of: 'the former secret of a webhook',
  },
  webhookRetries: { ...identity, amount: 72, unit: 'hours', of: 'the retries of a webhook without success' },
  webhookCall: { ...identity, amount: 10, unit: 'seconds', of: 'a call of a webhook, with DNS and answer' },
  webhookDelivery: { ...identity, amount: DELIVERY_DAYS, unit: 'days', of: 'the record of a delivery' },
  disconnectedSession: {
    owner: 'gateway',
    amount: 5,
    unit: 'seconds',
    of: 'a cached session while events are not received',
  },
  servedVisit: { owner: 'gateway', amount: 2, unit: 'hours', of: 'the marker of a visit with a release on trial' },
  idempotencyKey: { ...services, amount: 24, unit: 'hours', of: 'an Idempotency-Key and its answer' },
  publishedEvent: { ...services, amount: 7, unit: 'days', of: 'a published event in outbox and stream' },
  consumedEvent: { ...services, amount: 14, unit: 'days', of: 'the note that an event was consumed' },
  auditExport: {
    owner: 'audit',
    amount: 30,
    unit: 'seconds',
    of: 'the pause of a client that reads an export of the audit',
  },
  untouchedStudy: {
    owner: 'studies',
    amount: UNTOUCHED_DAYS,
    unit: 'days',
    of: 'an open study without a change',
    setting: 'REMINDER_DAYS',
  },
  reminder: { owner: 'studies', amount: 7, unit: 'days', of: 'the silence after a reminder' },
  verdictChange: { owner: 'studies', amount: 30, unit: 'days', of: 'a changed verdict on a desk' },
  releaseVisitor: { owner: 'releases', amount: 30, unit: 'days', of: 'visits and failures of a release on trial' },
  releaseAddress: { owner: 'releases', amount: 7, unit: 'days', of: 'the address of a release' },
  formerRelease: { owner: 'releases', amount: 7, unit: 'days', of: 'the former release of each version' },
  abandonedDraft: { owner: 'releases', amount: 10, unit: 'minutes', of: 'the files of an interrupted upload' },
} as const satisfies Record<string, Duration>;

/** @param amount of the setting, in the unit of the duration; its default unless given */
export const millisecondsOf = ({ amount: preset, unit }: Duration, amount: number = preset): number =>
  amount * UNITS[unit];

/** The same in seconds. */
export const secondsOf = (duration: Duration, amount?: number): number => millisecondsOf(duration, amount) / 1_000;

/** As PostgreSQL writes an interval: a text of digits and a unit, safe in SQL. */
export const intervalOf = ({ amount, unit }: Duration): string => `interval '${amount} ${unit}'`;
