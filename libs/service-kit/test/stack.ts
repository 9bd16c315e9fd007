import { randomUUID } from 'node:crypto';
import { StorageType } from '@nats-io/jetstream';
import { stack } from '@umbral/testing';
import pg from 'pg';
import type { Database } from '../src/database/database.js';
import { outboxMigrationSql } from '../src/database/outbox-migration.js';
import { sql } from '../src/database/sql.js';
import type { NatsLink } from '../src/events/nats-link.js';
import { rateLimitsMigrationSql } from '../src/limits/rate-limits-migration.js';
import { listCountsMigrationSql } from '../src/lists/list-counts.js';
import { quietLog } from '../testing/log.js';
import { openPool } from '../testing/pool.js';

export { eventually } from '@umbral/testing';
export { openLink } from '../testing/link.js';
export { quietLog, stack };

export interface KitDatabase {
  database: Database;
  /** Connection string of it. */
  url: string;
  /** Another pool on the same tables, as of a second replica. */
  open(): Database;
  drop(): Promise<void>;
}

const ONE_AT_A_TIME = 4_711;

/** The kit's tables in a new schema, with `more` of a spec. */
export async function createKitDatabase(more = ''): Promise<KitDatabase> {
  const schema = `kit_${randomUUID().slice(0, 8)}`;
  const owner = new pg.Client({ connectionString: stack.databases.audit.owner });
  await owner.connect();
  await owner.query('select pg_advisory_lock($1)', [ONE_AT_A_TIME]);
  await owner.query(
    'create extension if not exists unaccent schema public; create extension if not exists pg_trgm schema public',
  );
  await owner.query('select pg_advisory_unlock($1)', [ONE_AT_A_TIME]);
  await owner.query(
    `create schema ${schema}; set search_path to ${schema}, public; set client_min_messages to warning; ${outboxMigrationSql} ${listCountsMigrationSql} ${rateLimitsMigrationSql} ${more}`,
  );
  const url = new URL(stack.databases.audit.owner);
  url.searchParams.set('options', `-c search_path=${schema},public`);
  const opened: Database[] = [];
  const open = () => {
    const database = openPool({ url: url.toString(), name: 'kit spec', max: 6 });
    opened.push(database);
    return database;
  };
  return {
    database: open(),
    url: url.toString(),
    open,
    drop: async () => {
      await Promise.all(opened.map((database) => database.close()));
      await owner.query(`drop schema ${schema} cascade`);
      await owner.end();
    },
  };
}

/**
 * A stream for one spec; its subject has the same name. In the stream of the services each of them would consume what a spec
 * publishes and store it as a dead letter.
 * @returns its name
 */
export async function createKitStream(link: NatsLink): Promise<string> {
  const name = `spec_${randomUUID().slice(0, 8)}`;
  await link.current!.manager.streams.add({ name, subjects: [name], storage: StorageType.File });
  return name;
}

/** Writes an event into the outbox, as `tx.publish` does. */
export const outboxRow = (subject: string, payload: object = {}, id: string = randomUUID()) => ({
  id,
  insertion: sql`insert into outbox_events (id, subject, payload) values (${id}, ${subject}, ${JSON.stringify({ id, ...payload })}::jsonb)`,
});
