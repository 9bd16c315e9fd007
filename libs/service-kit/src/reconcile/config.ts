import * as z from 'zod';
import { baseConfig } from '../config/base-config.js';
import { parseConfig } from '../config/parse-config.js';

/** Of the entry reconcile.ts, which connects to the broker only. */
export const config = parseConfig(
  z.object(baseConfig(0)).pick({ NATS_URL: true, NATS_USER: true, NATS_PASSWORD: true }),
  process.env,
);
