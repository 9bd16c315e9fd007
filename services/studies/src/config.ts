import {
  baseConfig,
  databaseUrl,
  declaredLimits,
  durations,
  secretKeys,
  parseConfig,
  serviceUrl,
  wholeNumber,
} from '@umbral/service-kit';
import * as z from 'zod';

const schema = z.object({
  ...baseConfig(4003),
  DATABASE_URL_STUDIES: databaseUrl(),
  INTERNAL_KEY: secretKeys(),
  FINGERPRINT_KEY: secretKeys(),
  CATALOG_URL: serviceUrl().default('http://127.0.0.1:4002'),
  SMTP_URL: z.url(),
  MAIL_FROM: z.string().min(3).default('Umbral <no-responder@umbral.test>'),

  /** Mails to clients in 24 hours, of one user. */
  CLIENT_MAILS_A_DAY_PER_PERSON: wholeNumber('mails a day', 1, 100_000).default(
    declaredLimits.clientMailsOfPersonADay.points,
  ),
  /** Mails to clients in 24 hours, in the name of one company. */
  CLIENT_MAILS_A_DAY_PER_COMPANY: wholeNumber('mails a day', 1, 1_000_000).default(
    declaredLimits.clientMailsOfCompanyADay.points,
  ),
  /** Time limit of requests to the catalog. */
  CATALOG_LIMIT_MS: wholeNumber('milliseconds', 100, 60_000).default(2_000),
  /** Time limit of requests to identity. */
  IDENTITY_LIMIT_MS: wholeNumber('milliseconds', 100, 60_000).default(2_000),
  /** Time limit for rendering one report. */
  REPORT_LIMIT_MS: wholeNumber('milliseconds', 100, 600_000).default(10_000),
  /** Days without a change after which the owner of an open study is reminded of it. */
  REMINDER_DAYS: wholeNumber('days', 1, 365).default(durations.untouchedStudy.amount),
  /** Seconds between two searches for forgotten studies. */
  REMINDER_ROUND_SECONDS: wholeNumber('seconds', 1, 86_400).default(3_600),
});

export type Config = z.infer<typeof schema>;
export const config = parseConfig(schema, process.env);
