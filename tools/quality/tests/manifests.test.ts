import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import type { PlatformVersions } from '@umbral/contracts';
import { inRoot } from '../../local/paths.ts';
import { modules } from '../../local/processes.ts';
import { readJson } from '../../local/read-json.ts';
import { loadContracts } from '../../release/registry/contracts.ts';
import { filesBelow } from '../../release/registry/integrity.ts';
import { problemsOf, readManifest } from '../../release/registry/compatibility.ts';

/** Names of the groups of operations that the code of a module calls. */
function apisIn(folder: string) {
  const sources = filesBelow(join(folder, 'src')).filter((file) => /\.tsx?$/.test(file) && !/\.spec\./.test(file));
  const text = sources.map((file) => readFileSync(join(folder, 'src', file), 'utf8')).join('\n');
  return [...new Set([...text.matchAll(/\b\w+Api\b/g)].map(([name]) => name))];
}

for (const { folder, manifest } of modules())
  test(`${basename(folder)} declares the services that it calls`, async () => {
    const operations = { ...(await loadContracts()) } as unknown as Record<string, Record<string, { service: string }>>;
    const groups = apisIn(folder).filter((name) => name in operations);
    const called = groups.flatMap((name) => Object.values(operations[name] ?? {}).map(({ service }) => service));
    assert.ok(called.length > 0);
    assert.deepEqual(Object.keys(manifest.services).sort(), [...new Set(called)].sort());
  });

test('the modules of this checkout fit each other, its shell and its services', async () => {
  const manifests = await Promise.all(modules().map(({ folder }) => readManifest(join(folder, 'dist'))));
  const shell = readJson<Omit<PlatformVersions, 'services'>>(inRoot('apps', 'shell', 'dist', 'shell.json'));
  const { contractVersions } = await loadContracts();
  assert.deepEqual(await problemsOf(manifests, [], { ...shell, services: contractVersions }), []);
});

for (const { folder, manifest } of modules())
  test(`${basename(folder)} serves the addresses below its record pages, and below no other`, () => {
    const code = readFileSync(join(folder, 'src', 'module.ts'), 'utf8');
    const keys = [...code.matchAll(/'(\/[^']*)': \(\) => import/g)].map(([, key]) => key);
    const declared = manifest.pages.map(({ path, records }) => (records ? `${path}/*` : path));
    assert.deepEqual(keys.sort(), declared.sort());
  });
