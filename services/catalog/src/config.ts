import { baseConfig, databaseUrl, parseConfig, secretKeys } from '@umbral/service-kit';
import * as z from 'zod';

const schema = z.object({
  ...baseConfig(4002),
  DATABASE_URL_CATALOG: databaseUrl(),
  FINGERPRINT_KEY: secretKeys(),
});

export type Config = z.infer<typeof schema>;
export const config = parseConfig(schema, process.env);
