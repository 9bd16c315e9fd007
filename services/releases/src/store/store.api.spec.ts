import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { DEPLOYED_RELEASES_FILE } from '@umbral/contracts';
import { sql } from '@umbral/service-kit';
import { filesOf, type Built } from '../../test/modules.js';
import { openScratch } from '../../test/scratch.js';
import { readDeployed } from '../deployment/read-deployed.js';

let scratch: Awaited<ReturnType<typeof openScratch>>;
let builds: string;
beforeEach(async () => {
  scratch = await openScratch();
  builds = await mkdtemp(join(tmpdir(), 'builds-'));
});
afterEach(async () => {
  await scratch.close();
  await rm(builds, { recursive: true, force: true });
});

async function distOf(built: Built): Promise<string> {
  const dist = join(builds, built.name);
  for (const [name, content] of Object.entries(filesOf(built))) {
    await mkdir(dirname(join(dist, name)), { recursive: true });
    await writeFile(join(dist, name), content);
  }
  return dist;
}
const program = join(__dirname, '../../dist/store/main.js');

/** Runs the program. @returns the paths of its last line */
async function deploy(...args: readonly string[]): Promise<string[]> {
  const env = {
    ...process.env,
    DATABASE_URL_RELEASES: scratch.url,
    REGISTRY_DIR: scratch.registry,
    FINGERPRINT_KEY: 'a-key-of-this-spec-alone',
    INTERNAL_KEY: 'another-key-of-this-spec',
  };
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...args], { env });
  const { changed } = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as { changed: string[] };
  return changed;
}
const live = async () => (await readDeployed(scratch.database)).live.map(({ path }) => path.split('-')[0]);
const count = async (table: 'release_movements' | 'outbox_events') =>
  (
    await scratch.database.one<{ count: number }>(
      table === 'outbox_events'
        ? sql`select count(*)::int as count from outbox_events`
        : sql`select count(*)::int as count from release_movements`,
    )
  )?.count;

it('deploys builds in one run, without a movement, and writes the list for the gateways', async () => {
  const bundles = [await distOf({ name: 'one' }), await distOf({ name: 'two' })];
  const changed = await deploy(...bundles);
  expect(changed).toHaveLength(2);
  expect(await live()).toEqual(['one/1.0.0', 'two/1.0.0']);
  expect(existsSync(join(scratch.registry, changed[0] ?? '', 'remoteEntry.js'))).toBe(true);
  const list = await readFile(join(scratch.registry, DEPLOYED_RELEASES_FILE), 'utf8');
  expect(JSON.parse(list)).toEqual(await readDeployed(scratch.database));
  expect([await count('release_movements'), await count('outbox_events')]).toEqual([0, 2]);
});

it('changes nothing where the builds are live, and accepts another build of a version', async () => {
  await deploy(await distOf({ name: 'one' }));
  const { revision } = await readDeployed(scratch.database);
  expect(await deploy(await distOf({ name: 'one' }))).toEqual([]);
  expect((await readDeployed(scratch.database)).revision).toBe(revision);
  expect(await deploy(await distOf({ name: 'one', code: 'another' }))).toHaveLength(1);
});

it('with --only, other modules are no longer deployed', async () => {
  const bundles = [await distOf({ name: 'one' }), await distOf({ name: 'two' })];
  await deploy(...bundles);
  await deploy(...bundles.slice(0, 1));
  expect(await live()).toEqual(['one/1.0.0', 'two/1.0.0']);
  await deploy('--only', ...bundles.slice(0, 1));
  expect(await live()).toEqual(['one/1.0.0']);
});

it('deploys nothing where one of them is refused', async () => {
  const one = await distOf({ name: 'one' });
  const page = await distOf({ name: 'two', pages: ['/one'] });
  await expect(deploy(one, page)).rejects.toThrow('La página /one de one choca con /one de two');
  await writeFile(join(one, 'run.sh'), '');
  await expect(deploy(one)).rejects.toThrow('Un módulo no lleva ficheros como run.sh');
  expect(await live()).toEqual([]);
});
