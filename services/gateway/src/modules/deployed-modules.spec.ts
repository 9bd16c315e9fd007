import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@umbral/testing';
import { createLog } from '@umbral/service-kit/core';
import { INTERNAL_KEY } from '../../test/test-identity.js';
import { deployed, releaseOf, startReleases, type TestReleases } from '../../test/test-releases.js';
import { Upstream } from '../routing/upstream.js';
import { DeployedModules } from './deployed-modules.js';

let folder: string;
let releases: TestReleases | undefined;
let upstream: Upstream;
let modules: DeployedModules;
let changes: number;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'umbral-registry-'));
  changes = 0;
});
afterEach(async () => {
  modules.close();
  await upstream.close();
  await releases?.stop();
  releases = undefined;
  await rm(folder, { recursive: true, force: true });
});

const load = async (...urls: string[]) => {
  upstream = new Upstream('releases', urls, { timeoutMs: 60_000, maxCalls: 10 });
  modules = new DeployedModules({
    releases: upstream,
    internalKey: INTERNAL_KEY,
    folder,
    onChange: () => (changes += 1),
    log: createLog('spec', 'silent'),
  });
  await modules.load();
};
const start = async (list: unknown) => {
  releases = await startReleases(list);
  await load(releases.url);
  return releases;
};
const write = (list: unknown) =>
  writeFile(join(folder, 'deployed.json'), typeof list === 'string' ? list : JSON.stringify(list));
const versions = () =>
  (JSON.parse(modules.listFor(undefined).body) as { manifest: { name: string; version: string } }[]).map(
    ({ manifest: { name, version } }) => `${name} ${version}`,
  );

it('loads the list of the service, and reports later changes only', async () => {
  await write(deployed(9, [releaseOf('admin', '0.9.0')]));
  const service = await start(deployed(1, [releaseOf('admin', '1.0.0')]));
  expect([versions(), changes]).toEqual([['admin 1.0.0'], 0]);

  await modules.refresh();
  expect(changes).toBe(0);

  service.list = deployed(2, [releaseOf('admin', '1.1.0'), releaseOf('audits', '1.0.0')]);
  await modules.refresh();
  expect([versions(), changes]).toEqual([['admin 1.1.0', 'audits 1.0.0'], 1]);
});

it('never replaces a list with one of a lower revision', async () => {
  const service = await start(deployed(5, [releaseOf('admin', '1.1.0')]));
  service.list = deployed(4, [releaseOf('admin', '1.0.0')]);
  await modules.refresh();
  expect([versions(), changes]).toEqual([['admin 1.1.0'], 0]);
});

it('takes the highest revision of all replicas', async () => {
  const behind = await startReleases(deployed(1, [releaseOf('admin', '1.0.0')]));
  releases = await startReleases(deployed(2, [releaseOf('admin', '1.1.0')]));
  await load(behind.url, releases.url, 'http://127.0.0.1:1');
  expect(versions()).toEqual(['admin 1.1.0']);
  await behind.stop();
});

it('is fetched again after a change during a fetch', async () => {
  const service = await start(deployed(1, [releaseOf('admin', '1.0.0')]));
  const before = service.received.length;
  const first = modules.refresh();
  service.list = deployed(2, [releaseOf('admin', '1.1.0')]);
  await Promise.all([first, modules.refresh(), modules.refresh()]);
  expect(versions()).toEqual(['admin 1.1.0']);
  expect(service.received.length - before).toBe(2);
});

it('starts with the file while the service is down, and with the service as soon as it answers', async () => {
  await write(deployed(3, [releaseOf('admin', '1.0.0')]));
  releases = await startReleases(deployed(4, [releaseOf('admin', '1.1.0')]));
  releases.shut();
  await load(releases.url);
  expect([versions(), changes]).toEqual([['admin 1.0.0'], 0]);

  releases.open();
  await eventually(() => changes === 1);
  expect(versions()).toEqual(['admin 1.1.0']);
});

it.each(['{"revision": 3, "live"', '{}', 'null'])('is empty without the service and with the file %s', async (text) => {
  await write(text);
  await load('http://127.0.0.1:1');
  expect(versions()).toEqual([]);
});

it('keeps the list while the service answers something else', async () => {
  const service = await start(deployed(1, [releaseOf('admin', '1.0.0')]));
  service.list = { nonsense: true };
  const refreshed = modules.refresh();
  await eventually(() => service.received.length > 2);
  expect(versions()).toEqual(['admin 1.0.0']);
  service.list = deployed(2, [releaseOf('admin', '1.1.0')]);
  await refreshed;
  expect(versions()).toEqual(['admin 1.1.0']);
});

it('leaves out releases that it cannot read, and keeps the others', async () => {
  const later = { ...releaseOf('other', '2.0.0'), manifest: { name: 'other', pages: 'of a later version' } };
  const people = { kind: 'people' as const, emails: ['ana@umbral.test'] };
  await start(deployed(1, [later, 'nonsense', releaseOf('admin', '1.0.0')], [{ audience: people, release: later }]));
  expect(versions()).toEqual(['admin 1.0.0']);
  expect(modules.hasTrials).toBe(false);
});
