import { baseConfig, databaseUrl, parseConfig, wholeNumber } from '@umbral/service-kit';
import * as z from 'zod';

const { LOG_LEVEL } = baseConfig(0);

/** Of the entry retention.ts. The service's own login may not delete. */
export const retentionConfig = parseConfig(
  z.object({
    MIGRATION_URL_AUDIT: databaseUrl(),
    /** Whole months that are retained besides the current one; unset: all, for ever. */
    AUDIT_RETENTION_MONTHS: wholeNumber('months', 2, 1_200).optional(),
    /** The user of the audit entry of a removal; the first account by default. */
    AUDIT_RETENTION_USER: wholeNumber('id of a user', 1, 2_147_483_647).default(1),
    LOG_LEVEL,
  }),
  process.env,
);
