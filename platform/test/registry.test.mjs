import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { keepModules, publishModule, readRegistry } from '../src/registry/publish.mjs';
import { temporaryFolder } from './temporary-folder.mjs';

function bundle(t, { name = 'audits', version = '1.0.0', code = 'one' } = {}) {
  const folder = temporaryFolder(t);
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'module.json'), JSON.stringify({ name, version, pages: [] }));
  writeFileSync(join(folder, 'remoteEntry.js'), code);
  writeFileSync(join(folder, 'assets', 'page.js'), code);
  return folder;
}

test('publishes a module under a path of its own, with the integrity of its entry', (t) => {
  const registry = join(temporaryFolder(t), 'registry');
  const { published, isNew } = publishModule(registry, bundle(t));
  assert.equal(isNew, true);
  assert.deepEqual(readRegistry(registry), { modules: [published] });
  assert.match(published.path, /^audits\/1\.0\.0-[0-9a-f]{12}$/);
  assert.equal(published.integrity, `sha384-${createHash('sha384').update('one').digest('base64')}`);
  assert.equal(readFileSync(join(registry, published.path, 'assets', 'page.js'), 'utf8'), 'one');
});

test('the same build again changes nothing; another build gets another path and the former stays', (t) => {
  const registry = join(temporaryFolder(t), 'registry');
  const first = publishModule(registry, bundle(t)).published;
  assert.equal(publishModule(registry, bundle(t)).isNew, false);
  const second = publishModule(registry, bundle(t, { code: 'two' })).published;
  assert.notEqual(second.path, first.path);
  assert.ok(existsSync(join(registry, first.path, 'remoteEntry.js')));
  assert.deepEqual(
    readRegistry(registry).modules.map(({ path }) => path),
    [second.path],
  );
});

test('keeps three versions of a module', (t) => {
  const registry = join(temporaryFolder(t), 'registry');
  const paths = ['1', '2', '3', '4', '5'].map((code) => publishModule(registry, bundle(t, { code })).published.path);
  assert.equal(readdirSync(join(registry, 'audits')).length, 3);
  assert.ok(existsSync(join(registry, paths[4])));
});

test('modules are listed by name, and those that are gone leave the list', (t) => {
  const registry = join(temporaryFolder(t), 'registry');
  ['studies', 'admin', 'audits'].forEach((name) => publishModule(registry, bundle(t, { name })));
  keepModules(registry, ['audits', 'studies']);
  assert.deepEqual(
    readRegistry(registry).modules.map(({ name }) => name),
    ['audits', 'studies'],
  );
});

test('refuses a folder that is no built module', (t) => {
  assert.throws(
    () => publishModule(join(temporaryFolder(t), 'registry'), temporaryFolder(t)),
    /lacks module\.json and remoteEntry\.js/,
  );
});

test('a reader never sees half a list', (t) => {
  const registry = join(temporaryFolder(t), 'registry');
  publishModule(registry, bundle(t));
  const inode = () => readFileSync(join(registry, 'registry.json'), 'utf8');
  const before = inode();
  publishModule(registry, bundle(t, { code: 'two' }));
  assert.notEqual(inode(), before);
  assert.deepEqual(
    readdirSync(registry).filter((name) => name.startsWith('registry.json')),
    ['registry.json'],
  );
});
