import assert from 'node:assert/strict';
import { appendFileSync, utimesSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { releasesApi, type PublishedModule } from '@umbral/contracts';
import { ADMINISTRATOR, eventually, Office, PASSWORD, signedIn, type SignedIn } from '@umbral/testing';
import { platformAt } from '../../../release/registry/platform.ts';
import { publishModules } from '../../../release/registry/publish.ts';
import { readRegistry } from '../../../release/registry/registry-file.ts';
import { rollBack } from '../../../release/registry/rollback.ts';
import { builtModule, type BuiltModule } from '../built-module.ts';
import { auditedOf, ownReleases } from './releases.ts';

// Modules are published and rolled back by commands and from the screen: both record who, what and why.
let target: { gateway: string };
let registry: string;
let killIdentity: () => Promise<void>;
let startIdentity: () => Promise<void>;
let admin: SignedIn;
before(async () => {
  ({ target, registry, killIdentity, startIdentity } = await ownReleases());
  admin = await signedIn(ADMINISTRATOR, PASSWORD, target);
});

const terms = async () => ({ platform: await platformAt(target.gateway) });
const notices = { name: 'circulars', services: {}, singletons: {} } satisfies BuiltModule;
const by = (publisher: string, note: string) => ({ publisher, commit: 'abc123def456', note });
const live = () => readRegistry(registry).modules.find(({ name }) => name === 'circulars');
const listed = async () => (await admin.result(releasesApi.list)).find(({ module }) => module === 'circulars');
const restore = (path = '', note: string | null = null) => admin.call(releasesApi.restore, { body: { path, note } });
const pathOf = (of: PublishedModule | undefined, version: string) =>
  of?.releases.find((release) => release.version === version)?.path;

/** Release entries in a user's audit, the newest first. */
async function audited(userId: number, count: number) {
  const read = async () => (await auditedOf('circulars')).filter((row) => row.userId === userId);
  return eventually(read, (logs) => logs.length >= count);
}
const summaryOf = ({ action, name, changes }: Awaited<ReturnType<typeof audited>>[number]) => [
  action,
  name,
  ...['formerVersion', 'publisher', 'commit', 'note'].map((field) => changes[field]?.after ?? null),
];

test('a publication is recorded and audited, under the account of its publisher', async (t) => {
  const office = await Office.open(target);
  const ana = await office.user({ roleId: (await office.role()).id });
  const first = builtModule(t, { ...notices, version: '1.0.0', code: 'one' });
  await publishModules(registry, [first], {
    ...(await terms()),
    by: by(ana.email.toUpperCase(), 'Avisos'),
  });
  const [log, ...others] = await audited(ana.id, 1);
  assert.ok(log);
  assert.deepEqual(others, []);
  const said = ana.email.toUpperCase();
  assert.deepEqual(summaryOf(log), ['publish', 'circulars 1.0.0', null, said, 'abc123def456', 'Avisos']);
  const published = await listed();
  assert.deepEqual([published?.titles, published?.madeLiveBy], [['Página'], said]);
  assert.deepEqual(
    published?.releases.map(({ version, state, commit, note }) => [version, state, commit, note]),
    [['1.0.0', 'live', 'abc123def456', 'Avisos']],
  );
});

test('changes while identity is down are recorded once it is back, in order, and once', async (t) => {
  await killIdentity();
  const given = { ...(await terms()), platform: { shellApi: '2.0.0', singletons: {}, services: {} } };
  const newer = builtModule(t, { ...notices, version: '1.1.0', code: 'two' });
  await publishModules(registry, [newer], { ...given, by: by('ci@builds', 'Filtros') });
  await rollBack(registry, 'circulars', { ...given, by: by('ci@builds', 'En blanco') });
  await startIdentity();
  // A publisher without an account is attributed to the first administrator.
  const logs = await audited(admin.user.id, 2);
  assert.deepEqual(logs.map(summaryOf), [
    ['restore', 'circulars 1.0.0', '1.1.0', 'ci@builds', 'abc123def456', 'En blanco'],
    ['publish', 'circulars 1.1.0', '1.0.0', 'ci@builds', 'abc123def456', 'Filtros'],
  ]);
  await killIdentity();
  await startIdentity();
  await publishModules(registry, [newer], { ...given, by: by('ci@builds', 'Otra vez') });
  assert.equal((await audited(admin.user.id, 3)).length, 3);
});

test('an administrator restores a release: the next visit gets it, and the audit has it once', async () => {
  const before = await audited(admin.user.id, 3);
  const { status, body } = await restore(pathOf(await listed(), '1.0.0'), 'La lista se queda en blanco');
  assert.equal(status, 201);
  assert.deepEqual([body.kind, body.formerVersion, body.newVersion], ['restore', '1.1.0', '1.0.0']);
  assert.equal(live()?.version, '1.0.0');
  const list = await (await fetch(`${target.gateway}/modules.json`)).text();
  assert.match(list, /\/modules\/circulars\/1\.0\.0-/);
  const after = await listed();
  assert.equal(after?.madeLiveBy, ADMINISTRATOR);
  assert.deepEqual(
    after?.releases.map(({ version, state }) => `${version} ${state}`),
    ['1.1.0 withdrawn', '1.0.0 live'],
  );
  // The commands continue from identity's registry; this entry comes last, so that a duplicate would be visible.
  const { to } = await rollBack(registry, 'circulars', {
    ...(await terms()),
    version: '1.1.0',
    by: by(ADMINISTRATOR, 'Arreglado'),
  });
  assert.equal(to.version, '1.1.0');
  const logs = await audited(admin.user.id, before.length + 2);
  assert.deepEqual(logs.slice(0, -before.length).map(summaryOf), [
    ['restore', 'circulars 1.1.0', '1.0.0', ADMINISTRATOR, 'abc123def456', 'Arreglado'],
    ['restore', 'circulars 1.0.0', '1.1.0', ADMINISTRATOR, 'abc123def456', 'La lista se queda en blanco'],
  ]);
});

test('a stale lock of a machine that is gone does not block restoring a release', async () => {
  const lock = join(registry, 'registry.lock');
  writeFileSync(lock, JSON.stringify({ host: 'umbral-identity-6f5d identity', pid: 1 }));
  const minuteAgo = Date.now() / 1_000 - 61;
  utimesSync(lock, minuteAgo, minuteAgo);
  const published = await listed();
  assert.equal((await restore(pathOf(published, '1.0.0'))).status, 201);
  assert.equal((await restore(pathOf(published, '1.1.0'))).status, 201);
});

test('an expired, live or damaged release is not restored, and nothing is recorded', async () => {
  const before = JSON.stringify(readRegistry(registry));
  const published = await listed();
  const refused = async (path: string | undefined) => {
    const { status, problem } = await restore(path);
    return [status, problem.code];
  };
  assert.deepEqual(await refused('circulars/9.9.9-0123456789ab'), [404, 'not_found']);
  assert.deepEqual(await refused('../../etc/passwd'), [422, 'validation']);
  assert.deepEqual(await refused(pathOf(published, '1.1.0')), [409, 'conflict']);
  const older = pathOf(published, '1.0.0') ?? '';
  const lock = join(registry, 'registry.lock');
  writeFileSync(lock, JSON.stringify({ host: 'elsewhere', pid: 1 }));
  assert.deepEqual(await refused(older), [503, 'busy']);
  await rm(lock);
  appendFileSync(join(registry, older, 'assets', 'page.js'), ';forged()');
  assert.deepEqual(await refused(older), [409, 'release_altered']);
  assert.equal(JSON.stringify(readRegistry(registry)), before);
});

test('a release with damaged files does not hide others', async () => {
  const [older] = (await listed())?.releases ?? [];
  writeFileSync(join(registry, older?.path ?? '', 'module.json'), '{"name": "notic');
  assert.equal((await listed())?.releases.length, 2);
});
