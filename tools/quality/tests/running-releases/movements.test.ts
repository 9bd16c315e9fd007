import assert from 'node:assert/strict';
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { releasesApi, type PublishedModule } from '@umbral/contracts';
import { ADMINISTRATOR, eventually, Office, PASSWORD } from '@umbral/testing';
import { openSession } from '../../../release/registry/platform-session.ts';
import { publishModules } from '../../../release/registry/publish.ts';
import { rollBack } from '../../../release/registry/rollback.ts';
import { aBuild, aModuleName, auditedOf, listed, releasesOfRun, statesOf } from './releases.ts';

// Modules are published and rolled back by commands and from the screen: both record who, what and why.
let system: Awaited<ReturnType<typeof releasesOfRun>>;
before(async () => {
  system = await releasesOfRun();
});

const circulars = aModuleName('circulars');
const restore = (path = '', note: string | null = null) =>
  system.admin.call(releasesApi.restore, { body: { path, note } });
const pathOf = (of: PublishedModule | undefined, version: string) =>
  of?.releases.find((release) => release.version === version)?.path;

/** Movements in a user's audit, the newest first. */
async function audited(userId: number, count: number) {
  const read = async () =>
    (await auditedOf(circulars)).filter((row) => row.userId === userId && row.action !== 'create');
  return eventually(read, (logs) => logs.length >= count);
}
const summaryOf = ({ action, name, changes }: Awaited<ReturnType<typeof audited>>[number]) => [
  action,
  name,
  ...['formerVersion', 'publisher', 'commit', 'note'].map((field) => changes[field]?.after ?? null),
];

test('a publication is recorded and audited, under the account of its publisher', async () => {
  const office = await Office.open(system.target);
  const ana = await office.user({ roleId: 1 });
  const session = await openSession(system.target.gateway, { email: ana.email, password: PASSWORD });
  const origin = { commit: 'abc123def456', note: 'Avisos' };
  await publishModules([aBuild(circulars)], session, origin);
  const [log, ...others] = await audited(ana.id, 1);
  assert.ok(log);
  assert.deepEqual(others, []);
  assert.deepEqual(summaryOf(log), ['publish', `${circulars} 1.0.0`, null, ana.email, 'abc123def456', 'Avisos']);
  const published = await listed(circulars);
  assert.deepEqual([published?.titles, published?.madeLiveBy], [['Página'], ana.email]);
  assert.deepEqual(
    published?.releases.map(({ version, state, commit, note, publisher }) => [version, state, commit, note, publisher]),
    [['1.0.0', 'live', 'abc123def456', 'Avisos', ana.email]],
  );
});

test('an administrator restores a release: the next visit gets it, and the audit has it once', async () => {
  const { session, admin } = system;
  await publishModules([aBuild(circulars, '1.1.0')], session, { commit: 'abc123def456', note: 'Filtros' });
  const { status, body } = await restore(pathOf(await listed(circulars), '1.0.0'), 'La lista se queda en blanco');
  assert.equal(status, 201);
  assert.deepEqual([body.kind, body.formerVersion, body.newVersion], ['restore', '1.1.0', '1.0.0']);
  const list = async () => (await fetch(`${system.target.gateway}/modules.json`)).text();
  await eventually(list, (text) => text.includes(`/modules/${circulars}/1.0.0-`));
  assert.equal((await listed(circulars))?.madeLiveBy, ADMINISTRATOR);
  assert.deepEqual(await statesOf(circulars), ['1.1.0 withdrawn', '1.0.0 live']);
  const { to } = await rollBack(circulars, session, { version: '1.1.0', note: 'Arreglado' });
  assert.equal(to.version, '1.1.0');
  const logs = await audited(admin.user.id, 3);
  assert.deepEqual(logs.map(summaryOf), [
    ['restore', `${circulars} 1.1.0`, '1.0.0', ADMINISTRATOR, 'abc123def456', 'Arreglado'],
    ['restore', `${circulars} 1.0.0`, '1.1.0', ADMINISTRATOR, 'abc123def456', 'La lista se queda en blanco'],
    ['publish', `${circulars} 1.1.0`, '1.0.0', ADMINISTRATOR, 'abc123def456', 'Filtros'],
  ]);
});

test('an expired, live or damaged release is not restored, and nothing is recorded', async () => {
  const published = await listed(circulars);
  const refused = async (path: string | undefined) => {
    const { status, problem } = await restore(path);
    return [status, problem.code];
  };
  assert.deepEqual(await refused(`${circulars}/9.9.9-0123456789ab`), [404, 'not_found']);
  assert.deepEqual(await refused('../../etc/passwd'), [422, 'validation']);
  assert.deepEqual(await refused(pathOf(published, '1.1.0')), [409, 'conflict']);
  const older = pathOf(published, '1.0.0') ?? '';
  appendFileSync(join(system.registryFolder, older, 'assets', 'page.js'), ';forged()');
  assert.deepEqual(await refused(older), [409, 'release_altered']);
  assert.deepEqual(await statesOf(circulars), ['1.1.0 live', '1.0.0 former']);
});

test('a release with damaged files does not hide others', async () => {
  const [older] = (await listed(circulars))?.releases ?? [];
  writeFileSync(join(system.registryFolder, older?.path ?? '', 'module.json'), '{"name": "notic');
  assert.equal((await listed(circulars))?.releases.length, 2);
});
