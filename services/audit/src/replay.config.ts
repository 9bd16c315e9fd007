import { baseConfig, databaseUrl, parseConfig } from '@umbral/service-kit';
import * as z from 'zod';

const { LOG_LEVEL } = baseConfig(0);

/** Of the entry replay.ts. The service's own login can neither update dead letters nor insert old entries. */
export const replayConfig = parseConfig(z.object({ MIGRATION_URL_AUDIT: databaseUrl(), LOG_LEVEL }), process.env);
