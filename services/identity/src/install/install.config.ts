import { databaseUrl, parseConfig } from '@umbral/service-kit';
import * as z from 'zod';

export const installConfig = parseConfig(z.object({ DATABASE_URL_IDENTITY: databaseUrl() }), process.env);
