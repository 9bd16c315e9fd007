import { availableParallelism } from 'node:os';
import {
  baseConfig,
  databaseUrl,
  declaredLimits,
  durations,
  parseConfig,
  REDIS_LIMIT_MS,
  secretKeys,
  wholeNumber,
} from '@umbral/service-kit';
import * as z from 'zod';
import { networks } from './webhooks/public-addresses.js';

const count = (value: number) => z.coerce.number().int().min(1).default(value);

const shape = z.object({
  ...baseConfig(4001),
  DATABASE_URL_IDENTITY: databaseUrl(),
  INTERNAL_KEY: secretKeys(),
  FINGERPRINT_KEY: secretKeys(),
  /** Seals the signing keys in the database and signs device cookies. Must not be shared with other processes. */
  SEALING_KEY: secretKeys(),
  SMTP_URL: z.url(),
  MAIL_FROM: z.string().min(3).default('Umbral <no-responder@umbral.test>'),
  /** Absent: the limits are counted in this process. */
  REDIS_URL: z.url().optional(),
  /** Milliseconds for an answer of Redis; without one the limits are counted in this process. */
  REDIS_LIMIT_MS: wholeNumber('milliseconds', 100, 60_000).default(REDIS_LIMIT_MS),

  SESSION_IDLE_MINUTES: count(durations.sessionIdle.amount),
  SESSION_HOURS: count(durations.session.amount),
  REMEMBERED_IDLE_DAYS: count(durations.rememberedIdle.amount),
  REMEMBERED_SESSION_DAYS: count(durations.remembered.amount),
  BEARER_IDLE_MINUTES: count(durations.bearerIdle.amount),
  BEARER_MINUTES: count(durations.bearer.amount),
  PROGRAM_TOKEN_MINUTES: count(durations.programToken.amount),
  INTERNAL_TOKEN_SECONDS: count(durations.internalToken.amount),
  SIGNING_KEY_DAYS: count(durations.signingKey.amount),

  /** Not below the six characters that the contracts require. */
  PASSWORD_MINIMUM: z.coerce.number().int().min(6).max(64).default(6),
  /** Words that an attacker of this installation tries first, separated by commas: refused in chosen passwords. */
  PASSWORD_WORDS: z
    .string()
    .default('umbral')
    .transform((text) => text.split(',').map((word) => word.trim())),
  /** One processor stays free for other work; Node has four threads for hashing. */
  PASSWORD_HASHES_AT_ONCE: count(Math.min(Math.max(availableParallelism() - 1, 1), 4)),
  RESET_LINK_MINUTES: count(durations.resetLink.amount),
  TEMPORARY_PASSWORD_HOURS: count(durations.temporaryPassword.amount),
  /** How long a former address can be restored. */
  FORMER_ADDRESS_HOURS: count(durations.formerAddress.amount),
  KNOWN_DEVICE_DAYS: count(durations.knownDevice.amount),
  /** The administrators' role cannot be edited, so its requirement of a second factor is configured here. */
  ADMINISTRATORS_NEED_SECOND_FACTOR: z.stringbool().default(false),

  SIGN_IN_FAILURES_PER_ACCOUNT: count(declaredLimits.signInsOfCaller.points),
  SIGN_IN_FAILURES_PER_ADDRESS: count(declaredLimits.signInsOfAddress.points),
  RECOVERIES_PER_ACCOUNT: count(declaredLimits.recoveriesOfAccount.points),
  RECOVERIES_PER_ADDRESS: count(declaredLimits.recoveriesOfAddress.points),
  CREDENTIALS_PER_TARGET: count(declaredLimits.credentialsOfTarget.points),
  CREDENTIALS_PER_PERSON: count(declaredLimits.credentialsOfPerson.points),
  PASSWORD_CHANGES_PER_PERSON: count(declaredLimits.passwordChanges.points),
  /** A token of a program lasts a quarter of an hour: each of its processes needs one or two in the window. */
  TOKENS_PER_PROGRAM: count(declaredLimits.programTokens.points),
  THROTTLE_MINUTES: count(10),

  /** Private networks that webhooks may reach, separated by commas. Only for development. */
  WEBHOOK_PRIVATE_NETWORKS: networks(),
  /** Delay before the second attempt; it grows with each further one. */
  WEBHOOK_RETRY_SECONDS: count(5),
});

/** The key for /internal must not be able to unseal the signing keys. */
const schema = shape.refine(({ INTERNAL_KEY, SEALING_KEY }) => !SEALING_KEY.some((key) => INTERNAL_KEY.includes(key)), {
  path: ['SEALING_KEY'],
  error: 'a key of its own, none of INTERNAL_KEY',
});

export type Config = z.infer<typeof schema>;
export const config = parseConfig(schema, process.env);
