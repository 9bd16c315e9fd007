import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Database, raw } from '@umbral/service-kit';
import { quietLog, stack } from '@umbral/service-kit/testing';
import pg from 'pg';

const MIGRATIONS = join(__dirname, '../prisma/migrations');

export interface OwnLog {
  /** As the owner, who may do anything to it. */
  database: Database;
  close(): Promise<void>;
}

/** A log that nobody else seals or reads: the tables of the audit, migrated into a schema of their own. */
export async function openOwnLog(): Promise<OwnLog> {
  const schema = `log_${randomUUID().replaceAll('-', '')}`;
  const { owner } = stack.databases.audit;
  const client = new pg.Client({ connectionString: owner });
  await client.connect();
  try {
    await client.query(`create schema ${schema}; set search_path = ${schema}, public`);
    const folders = readdirSync(MIGRATIONS, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    for (const { name } of folders.toSorted((one, other) => one.name.localeCompare(other.name)))
      await client.query(
        readFileSync(join(MIGRATIONS, name, 'migration.sql'), 'utf8').replaceAll(
          'pg_catalog, public',
          `pg_catalog, ${schema}`,
        ),
      );
  } finally {
    await client.end();
  }
  const url = new URL(owner);
  url.searchParams.set('options', `-c search_path=${schema},public`);
  const database = new Database({ url: url.href, name: 'audit spec', max: 4, log: quietLog });
  return {
    database,
    close: async () => {
      await database.query(raw(`drop schema ${schema} cascade`));
      await database.close();
    },
  };
}
