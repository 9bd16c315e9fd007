import { existsSync, readFileSync } from 'node:fs';
import type pg from 'pg';
import { identifier, inTransaction, literal, withClient } from '../database/connect.ts';
import { Failure } from '../failure.ts';
import { inRoot } from '../paths.ts';
import { numbersIn, type Numbers } from './manifest.ts';

/**
 * Distance by which ids and versions jump past the last known ones. How many were assigned after the last log of the backup is
 * unknown; the jump uses a two-thousandth of 32 bits.
 */
const JUMP = 1_000_000;
/** Copies of another service's records, with that service's versions. */
const COPIES = ['known_users', 'known_companies', 'company_switches', 'actors'];

/**
 * Makes a restored database safe to use: no id and no version that was assigned after the moment is assigned again, so that
 * remaining references (copies, links, drafts, ETags) match nothing, and never another record. All or nothing.
 * @param url of its owner
 * @param given the last numbers known to have been assigned, by sequence
 */
export function settleDatabase(url: string, service: string, given: Numbers = {}): Promise<void> {
  return withClient(url, (client) =>
    inTransaction(client, async () => {
      await jumpSequences(client, service, given);
      await jumpVersions(client);
      const file = inRoot('services', service, 'prisma', 'after-restore.sql');
      if (existsSync(file)) await client.query(readFileSync(file, 'utf8'));
    }),
  );
}

async function jumpSequences(client: pg.Client, service: string, given: Numbers) {
  const atMoment = await numbersIn(client);
  const { rows } = await client.query<{ name: string; least: string; most: string }>(
    `select quote_ident(schemaname) || '.' || quote_ident(sequencename) as name, min_value::text as least, max_value::text as most
     from pg_sequences`,
  );
  for (const { name, least, most } of rows) {
    const next = Math.max(Number(least) - 1, Number(atMoment[name] ?? 0), Number(given[name] ?? 0)) + JUMP;
    if (next > Number(most))
      throw new Failure(`${service} has no numbers left for ${name}: it would continue at ${next} of ${most}.`, {
        wayOut: 'Its column has to become a bigint first.',
      });
    await client.query(`select setval(${literal(name)}, ${next})`);
  }
}

async function jumpVersions(client: pg.Client) {
  const { rows } = await client.query<{ name: string; hasTrigger: boolean }>(
    `select c.table_name as name, exists (
       select from pg_trigger t join pg_attribute a on a.attrelid = t.tgrelid and a.attnum = any(t.tgattr)
       where t.tgrelid = format('public.%I', c.table_name)::regclass and a.attname = 'version') as "hasTrigger"
     from information_schema.columns c
     where table_schema = 'public' and column_name = 'version' and data_type = 'integer' and table_name <> all($1)`,
    [COPIES],
  );
  // Rewriting each table and its indexes once takes a fraction of the time of an UPDATE, which a trigger on the column requires.
  await client.query("set local maintenance_work_mem = '256MB'");
  // Triggers that reset what depends on a record's content honour it: only the numbers change here.
  await client.query("set local umbral.relinking = '1'");
  for (const { name, hasTrigger } of rows) {
    const table = identifier(name);
    await client.query(
      hasTrigger
        ? `update ${table} set version = version + ${JUMP}`
        : `alter table ${table} alter column version type integer using version + ${JUMP}`,
    );
  }
}
