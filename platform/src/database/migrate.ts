import pg from 'pg';
import { randomUUID } from 'node:crypto';
import { Umzug } from 'umzug';
import { Failure, messageOf } from '../failure.ts';
import { inTransaction, withClient } from './connect.ts';
import { type Migration, readMigrations } from './migration-files.ts';

/** Prisma takes this lock while it migrates, so two migrators, of either kind, never meet. */
const ADVISORY_LOCK = 72707369;
const LOCK_TIMEOUT_MS = 60_000;

/** As Prisma creates it, so that `prisma migrate status` and `deploy` agree with what was done here. */
const HISTORY_TABLE = `
  CREATE TABLE IF NOT EXISTS _prisma_migrations (
    id                  VARCHAR(36) PRIMARY KEY NOT NULL,
    checksum            VARCHAR(64) NOT NULL,
    finished_at         TIMESTAMPTZ,
    migration_name      VARCHAR(255) NOT NULL,
    logs                TEXT,
    rolled_back_at      TIMESTAMPTZ,
    started_at          TIMESTAMPTZ NOT NULL DEFAULT now(),
    applied_steps_count INTEGER NOT NULL DEFAULT 0
  )`;

/**
 * Applies what is missing, oldest first, each in its own transaction together with its line in the history.
 * @param folder prisma/migrations of the service
 * @returns names of the migrations applied now
 */
export function migrate(ownerUrl: string, folder: string): Promise<string[]> {
  return withClient(ownerUrl, async (client) => {
    await client.query(`SET statement_timeout = ${LOCK_TIMEOUT_MS}`);
    await client.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCK]);
    await client.query('SET statement_timeout = 0');
    await client.query(`SET client_min_messages = warning; ${HISTORY_TABLE}`);
    const files = readMigrations(folder);
    const umzug = new Umzug({
      context: client,
      logger: undefined,
      migrations: files.map((file) => ({ name: file.name, up: () => apply(client, file) })),
      storage: {
        executed: () => appliedNames(client, files),
        logMigration: async () => {}, // the line is written by apply(), inside the same transaction
        unlogMigration: async () => {},
      },
    });
    return (await umzug.up()).map(({ name }) => name);
  });
}

async function apply(client: pg.Client, { name, sql, checksum }: Migration) {
  try {
    await inTransaction(client, async () => {
      await client.query(sql);
      await client.query(
        `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
         VALUES ($1, $2, $3, now(), clock_timestamp(), 1)`,
        [randomUUID(), checksum, name],
      );
    });
  } catch (cause) {
    throw new Failure(`Migration ${name} failed, and nothing of it was kept: ${messageOf(cause)}`, {
      cause,
      details: cause instanceof pg.DatabaseError ? cause.hint : undefined,
    });
  }
}

/** Names in the history, after checking that it tells the same story as the files. */
async function appliedNames(client: pg.Client, files: Migration[]) {
  const { rows } = await client.query<{ name: string; checksum: string; finished_at: Date | null }>(
    'SELECT migration_name AS name, checksum, finished_at FROM _prisma_migrations WHERE rolled_back_at IS NULL ORDER BY started_at',
  );
  for (const { name, checksum, finished_at: finishedAt } of rows) {
    const file = files.find((candidate) => candidate.name === name);
    if (!finishedAt)
      throw new Failure(`Migration ${name} was begun by another tool and never finished.`, {
        wayOut: 'See "prisma migrate resolve".',
      });
    if (!file)
      throw new Failure(`The database has migration ${name}, which this checkout lacks.`, {
        wayOut: 'Use a checkout that has it: the database is newer than the code.',
      });
    if (file.checksum === checksum) continue;
    throw new Failure(`Migration ${name} was changed after it had been applied.`, {
      wayOut:
        'Restore the file and add a new migration; on a development machine: npm start -- --reset (this deletes the local data).',
    });
  }
  return rows.map(({ name }) => name);
}
