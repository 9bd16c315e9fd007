import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DEPLOYED_RELEASES_FILE, deployedReleases } from '@umbral/contracts';
import { sql } from '@umbral/service-kit';
import { openRecords, stack } from '@umbral/service-kit/testing';
import { openScratch } from '../../test/scratch.js';
import { nextRevision } from './lock-deployment.js';
import { writeDeployed } from './write-deployed.js';

let scratch: Awaited<ReturnType<typeof openScratch>>;
beforeEach(async () => {
  scratch = await openScratch();
});
afterEach(() => scratch.close());

const write = () => writeDeployed(scratch.database, scratch.registry);
const change = () => scratch.database.transaction(nextRevision);
const revision = async () =>
  deployedReleases.parse(JSON.parse(await readFile(join(scratch.registry, DEPLOYED_RELEASES_FILE), 'utf8'))).revision;

it('writes the list of the database, and mends a file that is older or broken', async () => {
  await write();
  expect(await revision()).toBe(0);
  await change();
  await write();
  expect(await revision()).toBe(1);
  await writeFile(join(scratch.registry, DEPLOYED_RELEASES_FILE), '{"revision":0');
  await write();
  expect(await revision()).toBe(1);
  expect(await readdir(scratch.registry)).toEqual([DEPLOYED_RELEASES_FILE]);
});

it('leaves the file where a release in the database is unreadable', async () => {
  await write();
  await scratch.database.query(sql`
    insert into releases (module, release_version, path, entry, integrity, manifest, is_live)
    values ('banks', '1.0.0', 'banks/1.0.0-0123456789ab', 'remoteEntry.js', 'sha384-x', '{}'::jsonb, true)`);
  await change();
  await expect(write()).rejects.toThrow('manifest');
  expect(await revision()).toBe(0);
});

it('is never older than the last change, whichever replica writes last', async () => {
  const revisions: number[] = [];
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      const own = await change();
      await write();
      revisions.push((await revision()) - own);
    }),
  );
  // After its own write, each finds its change or a later one.
  expect(Math.min(...revisions)).toBeGreaterThanOrEqual(0);
  expect(await revision()).toBe(8);
});

it('lists a change that was committed while it waited for another replica', async () => {
  const releases = { ...stack.databases.releases, app: scratch.url };
  const records = openRecords('releases', { ...stack.databases, releases });
  try {
    const locking = `select pg_advisory_xact_lock(hashtext('${DEPLOYED_RELEASES_FILE}'))`;
    await records.whileChanging(locking, write, 'update deployment set revision = revision + 1');
  } finally {
    await records.close();
  }
  expect(await revision()).toBe(1);
});
