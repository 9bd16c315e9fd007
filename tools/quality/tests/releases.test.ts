import assert from 'node:assert/strict';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { withCurrent, type RegistryRelease as Release } from '@umbral/contracts';
import { listReleases } from '../../release/registry/list.ts';
import { publishModules } from '../../release/registry/publish.ts';
import { readRegistry } from '../../release/registry/registry-file.ts';
import { withoutOld } from '../../release/registry/releases.ts';
import { rollBack } from '../../release/registry/rollback.ts';
import { builtModule, platform } from './built-module.ts';
import { temporaryFolder } from './temporary-folder.ts';

const anyRelease: Release = { name: '', version: '', path: '', entry: '', integrity: '', publishedAt: '' };

/** A registry in which these versions were published one after the other. */
async function released(t: TestContext, ...versions: string[]) {
  const registry = join(temporaryFolder(t), 'registry');
  for (const version of versions)
    await publishModules(registry, [builtModule(t, { version, code: version })], { platform });
  return registry;
}
const current = (registry: string) => readRegistry(registry).modules.map(({ version }) => version);

test('one step back, and another, and forward again', async (t) => {
  const registry = await released(t, '1.0.0', '1.1.0', '1.2.0');
  const { from, to } = await rollBack(registry, 'audits', { platform });
  assert.deepEqual([from.version, to.version, current(registry)], ['1.2.0', '1.1.0', ['1.1.0']]);
  await rollBack(registry, 'audits', { platform });
  assert.deepEqual(current(registry), ['1.0.0']);
  await assert.rejects(rollBack(registry, 'audits', { platform }), {
    message: 'There is no release of audits before 1.0.0.',
  });
  await rollBack(registry, 'audits', { platform, version: '1.2.0' });
  assert.deepEqual(current(registry), ['1.2.0']);
});

test('one step back skips withdrawn releases', async (t) => {
  const registry = await released(t, '1.0.0', '1.1.0');
  await rollBack(registry, 'audits', { platform });
  await publishModules(registry, [builtModule(t, { version: '1.2.0', code: '1.2.0' })], { platform });
  const { to } = await rollBack(registry, 'audits', { platform });
  assert.equal(to.version, '1.0.0');
  const states = (await listReleases(registry, platform)).map(({ path, state }) => [path.slice(7, 12), state]);
  assert.deepEqual(states, [
    ['1.2.0', 'withdrawn'],
    ['1.1.0', 'withdrawn'],
    ['1.0.0', 'current'],
  ]);
  await publishModules(registry, [builtModule(t, { version: '1.1.0', code: '1.1.0' })], { platform });
  assert.deepEqual(current(registry), ['1.1.0']);
  await rollBack(registry, 'audits', { platform });
  assert.deepEqual(current(registry), ['1.0.0']);
});

test('a release that is published again is the current one again, under its own path', async (t) => {
  const registry = await released(t, '1.0.0', '1.1.0', '1.0.0');
  assert.deepEqual(current(registry), ['1.0.0']);
  assert.equal(readRegistry(registry).releases.length, 2);
});

test('a missing, incompatible or damaged release cannot be restored', async (t) => {
  const registry = await released(t, '1.0.0', '1.1.0');
  const back = (version: string, given = platform) => rollBack(registry, 'audits', { platform: given, version });
  await assert.rejects(back('3.0.0'), {
    message: 'There is no release 3.0.0 of audits.',
    wayOut: 'Kept: 1.1.0, 1.0.0',
  });
  await assert.rejects(rollBack(registry, 'users', { platform }), {
    message: 'No module users is deployed.',
    wayOut: 'Deployed: audits',
  });
  await assert.rejects(back('1.0.0', { ...platform, shellApi: '3.0.0' }), {
    details: 'audits needs shell API ^2.0.0 (3.0.0 is offered).',
  });
  const { path } = readRegistry(registry).releases[0];
  writeFileSync(join(registry, path, 'assets', 'page.js'), 'something else');
  await assert.rejects(back('1.0.0'), { message: 'The files of audits 1.0.0 are not as they were published.' });
  assert.deepEqual(current(registry), ['1.1.0']);
});

test('the list shows the current release, and which ones can be restored', async (t) => {
  const registry = await released(t, '1.0.0');
  const newer = builtModule(t, { version: '1.1.0', services: { studies: '^2.0.0' } });
  await publishModules(registry, [newer], { platform });
  const before = { ...platform, services: { ...platform.services, studies: '1.0.0' } };
  const rows = (await listReleases(registry, before)).map(({ path, state, fits }) => [path.slice(0, 12), state, fits]);
  assert.deepEqual(rows, [
    ['audits/1.1.0', 'current', 'audits needs studies ^2.0.0 (1.0.0 is offered).'],
    ['audits/1.0.0', '', 'yes'],
  ]);
  assert.deepEqual(await listReleases(registry, platform, ['users']), []);
});

test('retains five releases of a module, the current one, and those that an open page may still fetch from', () => {
  const release = (version: string, days: number, build = ''): Release => ({
    ...anyRelease,
    name: 'audits',
    version,
    path: `audits/${version}-${build}`,
    retiredAt: new Date(Date.now() - days * 24 * 60 * 60_000).toISOString(),
  });
  const kept = (releases: Release[], modules: Release[] = []) =>
    withoutOld({ modules, releases, trials: [], movements: [] }).releases.map(({ path }) => path);
  const old = Array.from({ length: 9 }, (_, index) => release(`1.${index}.0`, 30));
  assert.deepEqual(kept(old), ['audits/1.4.0-', 'audits/1.5.0-', 'audits/1.6.0-', 'audits/1.7.0-', 'audits/1.8.0-']);
  assert.deepEqual(kept(old, [old[1]])[0], 'audits/1.1.0-');
  const recent = Array.from({ length: 9 }, (_, index) => release(`1.${index}.0`, 6));
  assert.equal(kept(recent).length, 9);
  const builds = Array.from({ length: 9 }, (_, index) => release('1.0.0', 0, String(index)));
  assert.equal(kept(builds).length, 5);
});

test('files are deleted with their entry', async (t) => {
  const registry = join(temporaryFolder(t), 'registry');
  const paths: string[] = [];
  for (const code of ['1', '2', '3', '4', '5', '6'])
    paths.push(
      (await publishModules(registry, [builtModule(t, { code })], { platform, rebuild: true }))[0].published.path,
    );
  assert.deepEqual(
    paths.map((path) => existsSync(join(registry, path))),
    [false, true, true, true, true, true],
  );
});

test('a release records when another one replaced it', () => {
  const first = { ...anyRelease, name: 'audits', path: 'audits/1', publishedAt: '2026-01-01' };
  const second = { ...anyRelease, name: 'audits', path: 'audits/2', publishedAt: '2026-01-02' };
  const after = withCurrent(
    { modules: [first], releases: [first], trials: [], movements: [] },
    second,
    '2026-01-02T10:00:00.000Z',
  );
  assert.deepEqual(after.modules, [second]);
  assert.ok(Date.parse(after.releases[0].retiredAt ?? ''));
  const back = withCurrent(after, after.releases[0], '2026-01-03T10:00:00.000Z');
  assert.deepEqual(back.modules, [first]);
  assert.deepEqual(
    back.releases.map(({ retiredAt }) => retiredAt !== undefined),
    [false, true],
  );
});
