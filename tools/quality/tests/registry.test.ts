import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { keepModules } from '../../release/registry/publish-all.ts';
import { publishModules } from '../../release/registry/publish.ts';
import { readRegistry } from '../../release/registry/registry-file.ts';
import { builtModule, platform } from './built-module.ts';
import { temporaryFolder } from './temporary-folder.ts';

const newRegistry = (t: TestContext) => join(temporaryFolder(t), 'registry');
const publish = async (registry: string, bundle: string, options = {}) =>
  (await publishModules(registry, [bundle], { platform, ...options }))[0];
const deployed = (registry: string) => readRegistry(registry).modules.map(({ path }) => path);

test('publishes a module under a unique path, with the integrity of its entry', async (t) => {
  const registry = newRegistry(t);
  const { published, isNew } = await publish(registry, builtModule(t));
  assert.equal(isNew, true);
  assert.deepEqual(readRegistry(registry), { modules: [published], releases: [published], movements: [], trials: [] });
  assert.match(published.path, /^audits\/1\.0\.0-[0-9a-f]{12}$/);
  assert.equal(published.integrity, `sha384-${createHash('sha384').update('one').digest('base64')}`);
  assert.equal(readFileSync(join(registry, published.path, 'assets', 'page.js'), 'utf8'), 'one');
});

test('republishing a build changes nothing; a new version gets another path and the former one stays', async (t) => {
  const registry = newRegistry(t);
  const first = (await publish(registry, builtModule(t))).published;
  const before = readFileSync(join(registry, 'registry.json'), 'utf8');
  assert.equal((await publish(registry, builtModule(t))).isNew, false);
  assert.equal(readFileSync(join(registry, 'registry.json'), 'utf8'), before);
  const second = (await publish(registry, builtModule(t, { version: '1.1.0', code: 'two' }))).published;
  assert.deepEqual(deployed(registry), [second.path]);
  assert.ok(existsSync(join(registry, first.path, 'remoteEntry.js')));
});

test('a version number has one content for ever, except in development', async (t) => {
  const registry = newRegistry(t);
  const { published } = await publish(registry, builtModule(t));
  await assert.rejects(publish(registry, builtModule(t, { code: 'two' })), {
    message: 'Nothing was published.',
    details: 'audits 1.0.0 was released with other content: raise the version in its module.json.',
  });
  assert.deepEqual(deployed(registry), [published.path]);
  const rebuilt = await publish(registry, builtModule(t, { code: 'two' }), { rebuild: true });
  assert.deepEqual(deployed(registry), [rebuilt.published.path]);
});

test('several modules are published atomically', async (t) => {
  const registry = newRegistry(t);
  const good = builtModule(t, { name: 'studies' });
  const bad = builtModule(t, { shellApi: '^9.0.0' });
  await assert.rejects(publishModules(registry, [good, bad], { platform }), { message: 'Nothing was published.' });
  assert.deepEqual(readRegistry(registry), { modules: [], releases: [], movements: [], trials: [] });
  assert.equal(existsSync(join(registry, 'studies')), false);
  await publishModules(registry, [good, builtModule(t)], { platform });
  assert.deepEqual(
    readRegistry(registry).modules.map(({ name }) => name),
    ['audits', 'studies'],
  );
});

test('a page may move from one module to another in one step', async (t) => {
  const registry = newRegistry(t);
  await publishModules(registry, [builtModule(t, { path: '/reports' }), builtModule(t, { name: 'studies' })], {
    platform,
  });
  await publishModules(
    registry,
    [builtModule(t, { version: '1.1.0' }), builtModule(t, { name: 'studies', version: '1.1.0', path: '/reports' })],
    { platform },
  );
  assert.equal(deployed(registry).length, 2);
});

test('teams that publish at the same time do not overwrite each other', async (t) => {
  const registry = newRegistry(t);
  const names = ['admin', 'audits', 'billing', 'notices', 'studies'];
  await Promise.all(names.map((name) => publish(registry, builtModule(t, { name }))));
  assert.deepEqual(
    readRegistry(registry).modules.map(({ name }) => name),
    names,
  );
  assert.deepEqual(readdirSync(registry).sort(), [...names, 'registry.json'].sort());
});

test('the leftovers of a killed publication block no other', async (t) => {
  const registry = newRegistry(t);
  const { published } = await publish(registry, builtModule(t));
  mkdirSync(join(registry, 'audits', '1.1.0-aaaaaaaaaaaa.new'));
  writeFileSync(join(registry, 'registry.lock'), JSON.stringify({ host: hostname(), pid: 2 ** 22 + 1, birth: 'x' }));
  const next = await publish(registry, builtModule(t, { version: '1.1.0', code: 'two' }));
  assert.deepEqual(
    readdirSync(join(registry, 'audits')).map((name) => `audits/${name}`),
    [published.path, next.published.path].sort(),
  );
});

test('a stale lock of a machine that is gone is cleared after a minute', async (t) => {
  const registry = newRegistry(t);
  const lock = join(registry, 'registry.lock');
  mkdirSync(registry, { recursive: true });
  writeFileSync(lock, JSON.stringify({ host: 'umbral-identity-6f5d identity', pid: 1 }));
  const minuteAgo = Date.now() / 1_000 - 61;
  utimesSync(lock, minuteAgo, minuteAgo);
  await publish(registry, builtModule(t));
  assert.equal(deployed(registry).length, 1);
});

test('removed modules leave the list; their releases stay', async (t) => {
  const registry = newRegistry(t);
  const bundles = ['studies', 'admin', 'audits'].map((name) => builtModule(t, { name }));
  await publishModules(registry, bundles, { platform });
  await keepModules(registry, ['audits', 'studies']);
  const { modules, releases } = readRegistry(registry);
  assert.deepEqual(
    modules.map(({ name }) => name),
    ['audits', 'studies'],
  );
  assert.equal(releases.length, 3);
});
