import { databaseUrl, parseConfig } from '@umbral/service-kit';
import * as z from 'zod';

const LOOPBACK = ['127.0.0.1', '[::1]', 'localhost', ''];

/** Demo data must not reach a shared database. */
const localDatabase = () =>
  databaseUrl().refine(
    (url) => LOOPBACK.includes(new URL(url).hostname),
    'a database on this machine: demo data goes nowhere else',
  );

const schema = z.object({
  DATABASE_URL_IDENTITY: localDatabase(),
  /** Login of the database owner, to refresh statistics after bulk data. */
  MIGRATION_URL_IDENTITY: localDatabase().optional(),
});

export const seedConfig = parseConfig(schema, process.env);
