import pg from 'pg';
import { randomUUID } from 'node:crypto';
import { Umzug } from 'umzug';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf, Failure, messageOf } from '../failure.ts';
import { inTransaction, withClient } from './connect.ts';
import { type Migration, readMigrations, type Statement } from './migration-files.ts';

/** Prisma takes this lock while it migrates, so two migrators, of either kind, never run at once. */
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
 * Applies pending migrations, oldest first, each in one transaction with its line in the history; or statement by
 * statement where its first line requests it.
 * @param folder prisma/migrations of the service
 * @param options `only`: these alone, for a database that is to be as it was
 * @returns names of the migrations applied now
 */
export function migrate(ownerUrl: string, folder: string, { only }: { only?: string[] } = {}): Promise<string[]> {
  return withClient(ownerUrl, async (client) => {
    await client.query('SET statement_timeout = 0');
    await lock(client);
    await client.query(`SET client_min_messages = warning; ${HISTORY_TABLE}`);
    const files = readMigrations(folder).filter(({ name }) => !only || only.includes(name));
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

/** Polls: a session that waits for the lock keeps a snapshot, and a concurrent index of the other migrator waits for that. */
async function lock(client: pg.Client) {
  const end = Date.now() + LOCK_TIMEOUT_MS;
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [
      ADVISORY_LOCK,
    ]);
    if (rows[0]?.taken) return;
    if (Date.now() > end)
      throw new Failure('Another migrator works on this database.', { wayOut: 'Run this again once it has ended.' });
    await sleep(LOCK_WAIT_MS);
  }
}

/**
 * A statement that waits for a lock blocks all later ones, so it waits briefly and retries: no call in between waits
 * longer than that.
 */
const LOCK_WAIT_MS = 200;
const LOCK_TRIES_MS = 5 * 60_000;
const LOCK_NOT_AVAILABLE = '55P03';

async function apply(client: pg.Client, migration: Migration) {
  const { name, statements } = migration;
  try {
    await (statements ? applyOneByOne(client, migration, statements) : applyAtOnce(client, migration));
  } catch (cause) {
    const kept = statements ? 'earlier statements stay applied, and it can be run again' : 'it was rolled back';
    throw new Failure(`Migration ${name} failed, and ${kept}: ${messageOf(cause)}`, {
      cause,
      details: cause instanceof pg.DatabaseError ? cause.hint : undefined,
    });
  }
}

async function applyAtOnce(client: pg.Client, migration: Migration) {
  const end = Date.now() + LOCK_TRIES_MS;
  for (;;) {
    try {
      return await inTransaction(client, async () => {
        await client.query(`SET LOCAL lock_timeout = ${LOCK_WAIT_MS}`);
        await client.query(migration.sql);
        await note(client, migration);
      });
    } catch (error) {
      if (codeOf(error) !== LOCK_NOT_AVAILABLE || Date.now() > end) throw error;
      await sleep(LOCK_WAIT_MS * (1 + 2 * Math.random()));
    }
  }
}

/** Concurrent index builds wait without blocking. An invalid index of an interrupted run is rebuilt. */
async function applyOneByOne(client: pg.Client, migration: Migration, statements: Statement[]) {
  const { rows } = await client.query<{ name: string }>(
    `SELECT quote_ident(relname) AS name FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
     WHERE NOT indisvalid AND relnamespace = 'public'::regnamespace`,
  );
  for (const { name } of rows.filter((index) => migration.sql.includes(index.name)))
    await client.query(`DROP INDEX CONCURRENTLY ${name}`);
  for (const { sql, isRepeated } of statements) {
    let rowCount: number | null;
    do ({ rowCount } = await client.query(sql));
    while (isRepeated && rowCount);
  }
  await note(client, migration);
}

const note = (client: pg.Client, { name, checksum }: Migration) =>
  client.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
     VALUES ($1, $2, $3, now(), clock_timestamp(), 1)`,
    [randomUUID(), checksum, name],
  );

/** Names of the applied migrations, after checking that the history matches the files. */
async function appliedNames(client: pg.Client, files: Migration[]) {
  const { rows } = await client.query<{ name: string; checksum: string; finished_at: Date | null }>(
    'SELECT migration_name AS name, checksum, finished_at FROM _prisma_migrations WHERE rolled_back_at IS NULL ORDER BY started_at',
  );
  for (const { name, checksum, finished_at: finishedAt } of rows) {
    const file = files.find((candidate) => candidate.name === name);
    if (!finishedAt)
      throw new Failure(`Migration ${name} was started by another tool and never finished.`, {
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
