import type { ServiceName } from '@umbral/contracts';
import * as z from 'zod';
import { databaseUrl } from '../config/base-config.js';
import { parseConfig } from '../config/parse-config.js';

/** The owner's login: a service's own may be unable to update dead letters, or to insert old rows. */
export function replayConfig(service: ServiceName) {
  const owner = `MIGRATION_URL_${service.toUpperCase()}`;
  const config = parseConfig(z.object({ [owner]: databaseUrl() }), process.env);
  return { owner: String(config[owner]) };
}
