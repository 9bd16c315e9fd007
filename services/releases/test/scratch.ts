import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPool, stack, unique } from '@umbral/service-kit/testing';
import pg from 'pg';

const TABLES = ['releases', 'release_trials', 'release_movements', 'deployment', 'outbox_events'];

/** Empty tables and an empty folder, as of a service that starts for the first time. */
export async function openScratch() {
  const schema = `scratch_${unique()}`;
  const owner = new pg.Client({ connectionString: stack.databases.releases.owner });
  await owner.connect();
  await owner.query(`create schema ${schema}`);
  for (const table of TABLES) await owner.query(`create table ${schema}.${table} (like public.${table} including all)`);
  await owner.query(`insert into ${schema}.deployment default values`);
  const url = new URL(stack.databases.releases.owner);
  url.searchParams.set('options', `-c search_path=${schema},public`);
  const database = openPool({ url: url.href, name: 'scratch', max: 2 });
  const registry = await mkdtemp(join(tmpdir(), 'registry-'));
  return {
    database,
    registry,
    url: url.href,
    close: async () => {
      await database.close();
      await owner.query(`drop schema ${schema} cascade`);
      await owner.end();
      await rm(registry, { recursive: true, force: true });
    },
  };
}
