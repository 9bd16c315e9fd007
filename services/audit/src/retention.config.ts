import { baseConfig, databaseUrl, parseConfig, wholeNumber } from '@umbral/service-kit';
import * as z from 'zod';

const { LOG_LEVEL } = baseConfig(0);

/** Of the entry retention.ts. The service's own login removes nothing. */
export const retentionConfig = parseConfig(
  z.object({
    MIGRATION_URL_AUDIT: databaseUrl(),
    /** Whole months that are kept besides the present one; unset: all of them, for ever. */
    AUDIT_RETENTION_MONTHS: wholeNumber('months', 2, 1_200).optional(),
    /** The user in whose name a removal is noted: the first account, unless said otherwise. */
    AUDIT_RETENTION_USER: wholeNumber('id of a user', 1, 2_147_483_647).default(1),
    LOG_LEVEL,
  }),
  process.env,
);
