import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AuditEvent } from '@umbral/contracts';
import { raw, sql, type Database } from '@umbral/service-kit';
import { eventually, openPool, stack } from '@umbral/service-kit/testing';
import pg from 'pg';
import { insertEvents } from '../src/audit-logs/insert-events.js';

const MIGRATIONS = join(__dirname, '../prisma/migrations');

export interface OwnLog {
  /** As the owner. */
  database: Database;
  /** When it was made, by the clock of the database: in the first of its months. */
  now: Date;
  /** Inserts entries and waits until they can be sealed. */
  add(events: readonly AuditEvent[]): Promise<void>;
  /** Resolves when all entries can be sealed: any older running transaction of the cluster delays them. */
  settled(): Promise<unknown>;
  close(): Promise<void>;
}

/** The statements of a migration: the whole file, except for those that cannot run in a transaction. */
const piecesOf = (migration: string): string[] =>
  migration.startsWith('-- umbral: without a transaction')
    ? migration.split(/;\n/).filter((text) => text.trim())
    : [migration];

/** A separate log: the tables of the audit, migrated into a schema of their own. */
export async function openOwnLog(): Promise<OwnLog> {
  const schema = `log_${randomUUID().replaceAll('-', '')}`;
  const { owner } = stack.databases.audit;
  const client = new pg.Client({ connectionString: owner });
  await client.connect();
  const { rows } = await client.query<{ now: Date }>('select now()');
  try {
    await client.query(`create schema ${schema}; set search_path = ${schema}, public`);
    const folders = readdirSync(MIGRATIONS, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    for (const { name } of folders.toSorted((one, other) => one.name.localeCompare(other.name)))
      for (const statements of piecesOf(readFileSync(join(MIGRATIONS, name, 'migration.sql'), 'utf8')))
        await client.query(statements.replaceAll('pg_catalog, public', `pg_catalog, ${schema}`));
  } finally {
    await client.end();
  }
  const url = new URL(owner);
  url.searchParams.set('options', `-c search_path=${schema},public`);
  const database = openPool({ url: url.href, name: 'audit spec', max: 4 });
  const settled = () =>
    eventually(async () => {
      const row = await database.one<{ settled: boolean }>(
        sql`select coalesce(bool_and(inserted_xid < pg_snapshot_xmin(pg_current_snapshot())), true) as settled from audit_logs`,
      );
      return row?.settled;
    });
  return {
    database,
    now: rows[0]!.now,
    settled,
    add: async (events) => {
      await insertEvents(database, events);
      await settled();
    },
    close: async () => {
      await database.query(raw(`drop schema ${schema} cascade`));
      await database.close();
    },
  };
}
