import { baseConfig, databaseUrl, parseConfig } from '@umbral/service-kit';
import * as z from 'zod';

const schema = z.object({
  ...baseConfig(4004),
  DATABASE_URL_AUDIT: databaseUrl(),
});

export const config = parseConfig(schema, process.env);
