import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sql } from '@umbral/service-kit';
import { quietLog } from '@umbral/service-kit/testing';
import { filesOf } from '../../test/modules.js';
import { openScratch } from '../../test/scratch.js';
import { readDeployed } from '../deployment/read-deployed.js';
import { listReleases } from '../listing/list-releases.js';
import { importRegistry } from './import-registry.js';

let scratch: Awaited<ReturnType<typeof openScratch>>;
beforeEach(async () => {
  scratch = await openScratch();
});
afterEach(() => scratch.close());

const release = (version: string, more: object = {}) => ({
  name: 'audits',
  version,
  path: `audits/${version}-0123456789ab`,
  entry: 'remoteEntry.js',
  integrity: 'sha384-former',
  publishedAt: `2026-11-0${version.split('.')[1]}T08:00:00.000Z`,
  later: 'unknown fields are ignored',
  ...more,
});
const first = release('0.1.0', { retiredAt: '2026-11-20T10:00:00.000Z', publisher: 'ana@umbral.test', commit: 'abc' });
const live = release('0.2.0');
const tried = release('0.3.0', { note: 'Prueba' });
const lost = release('0.4.0', { isWithdrawn: true, retiredAt: '2026-11-20T10:00:00.000Z' });
const registry = {
  modules: [live],
  releases: [first, live, tried, lost],
  trials: [
    {
      key: '11111111-1111-4111-8111-111111111111',
      since: '2026-11-21T10:00:00.000Z',
      audience: { kind: 'share', percent: 10 },
      release: tried,
    },
  ],
  movements: [
    {
      key: '22222222-2222-4222-8222-222222222222',
      at: '2026-11-20T10:00:00.000Z',
      kind: 'publish',
      module: 'audits',
      newVersion: '0.2.0',
      path: live.path,
      formerVersion: '0.1.0',
      publisher: 'luis@umbral.test',
      commit: null,
      note: 'Lista',
    },
  ],
};

async function writeRegistry() {
  await writeFile(join(scratch.registry, 'registry.json'), JSON.stringify(registry));
  for (const { version, path } of [first, live, tried])
    for (const [name, content] of Object.entries(filesOf({ name: 'audits', version }))) {
      const file = join(scratch.registry, path, name);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, content);
    }
}
const imported = () => importRegistry(scratch.database, scratch.registry, quietLog);

it('takes over releases, live ones, trials and movements, and keeps the file for former gateways', async () => {
  await writeRegistry();
  expect(await imported()).toBe(true);
  const { database, registry: folder } = scratch;
  const deployed = await readDeployed(database);
  expect(deployed.revision).toBe(1);
  expect(deployed.live.map(({ path }) => path)).toEqual([live.path]);
  expect(deployed.trials).toMatchObject([{ audience: { kind: 'share', percent: 10 }, release: { path: tried.path } }]);
  const stored = await database.many<{ path: string }>(sql`
    select path, publisher, commit, note, retired_at from releases order by id`);
  expect(stored.map(({ path }) => path)).toEqual([first.path, live.path, tried.path]);
  expect(stored[0]).toMatchObject({
    publisher: 'ana@umbral.test',
    commit: 'abc',
    retired_at: '2026-11-20T10:00:00.000Z',
  });
  expect([existsSync(join(folder, 'registry.json')), existsSync(join(folder, 'registry.imported.json'))]).toEqual([
    true,
    true,
  ]);
});

it('leaves out a release without files', async () => {
  await writeRegistry();
  await imported();
  const [module] = await listReleases(scratch.database, () => true);
  expect(module?.releases.map(({ version, state }) => [version, state])).toEqual([
    ['0.3.0', 'trial'],
    ['0.2.0', 'live'],
    ['0.1.0', 'former'],
  ]);
  expect(module).toMatchObject({ since: '2026-11-20T10:00:00.000Z', madeLiveBy: 'luis@umbral.test' });
});

it('imports once, also where two processes start at the same time', async () => {
  await writeRegistry();
  const results = await Promise.all([imported(), imported()]);
  expect(results.sort()).toEqual([false, true]);
  await writeRegistry();
  expect(await imported()).toBe(false);
  expect((await readDeployed(scratch.database)).revision).toBe(1);
});

it('marks the file also where the process ended between the import and its mark', async () => {
  await writeRegistry();
  await imported();
  const mark = join(scratch.registry, 'registry.imported.json');
  await rm(mark);
  expect(await imported()).toBe(false);
  expect(existsSync(mark)).toBe(true);
  expect((await readDeployed(scratch.database)).revision).toBe(1);
});

it('fails where the file cannot be read, so that no list without its releases is served', async () => {
  await mkdir(join(scratch.registry, 'registry.json'));
  await expect(importRegistry(scratch.database, scratch.registry, quietLog)).rejects.toThrow('EISDIR');
});

it('does nothing without a file', async () => {
  expect(await imported()).toBe(false);
});
