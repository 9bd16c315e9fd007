import { databaseUrl, parseConfig } from '@umbral/service-kit';
import * as z from 'zod';

const LOOPBACK = ['127.0.0.1', '[::1]', 'localhost', ''];

/** A local database only: demo data must not be inserted elsewhere. */
const localDatabase = () =>
  databaseUrl().refine(
    (url) => LOOPBACK.includes(new URL(url).hostname),
    'a database on this machine: demo data goes nowhere else',
  );

const schema = z.object({
  DATABASE_URL_CATALOG: localDatabase(),
  /** The owner's login, to refresh the statistics after a bulk seed. */
  MIGRATION_URL_CATALOG: localDatabase().optional(),
});

export const seedConfig = parseConfig(schema, process.env);
