import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { PrismaPg } from '@prisma/adapter-pg';
import { DEPLOYED_RELEASES_FILE } from '@umbral/contracts';
import { sql, Transactions } from '@umbral/service-kit';
import { quietLog } from '@umbral/service-kit/testing';
import { filesOf, type Built } from '../../test/modules.js';
import { openScratch } from '../../test/scratch.js';
import { readDeployed } from '../deployment/read-deployed.js';
import { PrismaClient } from '../generated/prisma/client.js';
import { deployBuilds } from './deploy-builds.js';

let scratch: Awaited<ReturnType<typeof openScratch>>;
let builds: string;
let bundles: string[];
/** Of the first deployment. */
let changed: string[];
beforeAll(async () => {
  scratch = await openScratch();
  builds = await mkdtemp(join(tmpdir(), 'builds-'));
  bundles = [await distOf({ name: 'one' }), await distOf({ name: 'two' })];
  changed = await deploy(...bundles);
});
afterAll(async () => {
  await scratch.close();
  await rm(builds, { recursive: true, force: true });
});

async function distOf(built: Built, folder = built.name): Promise<string> {
  const dist = join(builds, folder);
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
  expect(changed).toHaveLength(2);
  expect(await live()).toEqual(['one/1.0.0', 'two/1.0.0']);
  expect(existsSync(join(scratch.registry, changed[0] ?? '', 'remoteEntry.js'))).toBe(true);
  const list = await readFile(join(scratch.registry, DEPLOYED_RELEASES_FILE), 'utf8');
  expect(JSON.parse(list)).toEqual(await readDeployed(scratch.database));
  expect([await count('release_movements'), await count('outbox_events')]).toEqual([0, 2]);
});

it('deploys nothing where one of them is refused', async () => {
  const before = await readDeployed(scratch.database);
  const three = await distOf({ name: 'three' });
  const taken = await distOf({ name: 'five', pages: ['/two'] });
  await expect(deploy(three, taken)).rejects.toThrow('La página /two choca con /two del módulo two');
  // As the program does it: starting that takes longer than all of these.
  const prisma = new PrismaClient({ adapter: new PrismaPg(scratch.database.pool) });
  const transactions = new Transactions(prisma, 'releases', quietLog);
  const deployed = (...bundles: string[]) =>
    deployBuilds(scratch.database, transactions, { registry: scratch.registry, bundles, only: false });
  const page = await distOf({ name: 'four', pages: ['/three'] });
  await expect(deployed(three, page)).rejects.toThrow('La página /three de three choca con /three de four');
  const again = await distOf({ name: 'three', version: '2.0.0' }, 'three-again');
  await expect(deployed(three, again)).rejects.toThrow('Hay dos módulos que se llaman three');
  await writeFile(join(three, 'run.sh'), '');
  await expect(deployed(three)).rejects.toThrow('Un módulo no lleva ficheros como run.sh');
  await prisma.$disconnect();
  expect(await readDeployed(scratch.database)).toEqual(before);
});

it('changes nothing where the builds are live', async () => {
  const before = await readDeployed(scratch.database);
  expect(await deploy(...bundles)).toEqual([]);
  expect(await readDeployed(scratch.database)).toEqual(before);
});

it('accepts another build of a version; with --only, other modules are no longer deployed', async () => {
  expect(await live()).toEqual(['one/1.0.0', 'two/1.0.0']);
  const [another] = await deploy('--only', await distOf({ name: 'one', code: 'another' }));
  expect(another).not.toBe(changed[0]);
  expect((await readDeployed(scratch.database)).live.map(({ path }) => path)).toEqual([another]);
});
