import type { ServiceName } from '@umbral/contracts';
import * as z from 'zod';
import { databaseUrl } from '../config/base-config.js';
import { parseConfig } from '../config/parse-config.js';

const LOOPBACK = ['127.0.0.1', '[::1]', 'localhost', ''];

/** Demo data must not reach a shared database. */
const localDatabase = () =>
  databaseUrl().refine(
    (url) => LOOPBACK.includes(new URL(url).hostname),
    'a database on this machine: demo data goes nowhere else',
  );

/** Logins of the service, and of the database owner to refresh statistics after bulk data. */
export function seedConfig(service: ServiceName) {
  const [app, owner] = [`DATABASE_URL_${service.toUpperCase()}`, `MIGRATION_URL_${service.toUpperCase()}`];
  const config = parseConfig(z.object({ [app]: localDatabase(), [owner]: localDatabase().optional() }), process.env);
  return { app: String(config[app]), owner: config[owner] };
}
