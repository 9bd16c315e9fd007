import { baseConfig, databaseUrl, parseConfig, secretKeys } from '@umbral/service-kit';
import * as z from 'zod';

const schema = z.object({
  ...baseConfig(4005),
  DATABASE_URL_RELEASES: databaseUrl(),
  FINGERPRINT_KEY: secretKeys(),
  INTERNAL_KEY: secretKeys(),
  /** Where the files of releases are stored; the gateway reads them there. */
  REGISTRY_DIR: z.string().min(1),
  /** File in which the backups of the platform note their newest success: metrics have its age. Absent: no such metrics. */
  BACKUP_STATUS: z.string().min(1).optional(),
});

export type Config = z.infer<typeof schema>;
export const config = parseConfig(schema, process.env);
