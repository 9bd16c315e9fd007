import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { everyWorkspace } from '../../local/build/workspaces.ts';
import { inRoot } from '../../local/paths.ts';
import { readJson } from '../../local/read-json.ts';

const lines = readFileSync(inRoot('CODEOWNERS'), 'utf8')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))
  .map((line) => line.split(/\s+/))
  .map(([pattern, ...owners]) => ({ pattern, owners: owners.map((owner) => owner.replace('@umbral/', '')) }));

const fits = (pattern: string, file: string) =>
  pattern === '*' || new RegExp(`^${pattern.replaceAll('*', '[^/]*')}`).test(`/${file}`);
const ownersOf = (file: string) => lines.findLast(({ pattern }) => fits(pattern, file))?.owners ?? [];
const domainsOf = (folder: string) =>
  (readJson<{ nx?: { tags?: string[] } }>(`${folder}/package.json`).nx?.tags ?? [])
    .filter((tag) => tag.startsWith('domain:'))
    .map((tag) => tag.slice('domain:'.length));

test('every workspace has a domain, and the team of its domain owns it', () => {
  for (const { name, path, folder } of everyWorkspace()) {
    const domains = domainsOf(folder);
    assert.ok(domains.length, `${name} has no domain in its tags`);
    const teams = domains.map((domain) => (domain === 'shared' ? 'platform' : domain));
    assert.deepEqual(ownersOf(`${path}/src/index.ts`), teams, `${path} in CODEOWNERS`);
  }
});

test('every line of CODEOWNERS matches an existing path and names an owner', () => {
  for (const { pattern, owners } of lines) {
    assert.ok(owners.length, `${pattern} has no owner`);
    if (!pattern.includes('*')) assert.ok(existsSync(inRoot(pattern)), `${pattern} does not exist`);
  }
});

test('the contracts of a domain are owned by its team and by the platform', () => {
  for (const domain of ['identity', 'catalog', 'studies', 'audit'])
    assert.deepEqual(ownersOf(`libs/contracts/src/${domain}/x.ts`), [domain, 'platform']);
  for (const path of ['index.ts', 'releases/releases.ts'])
    assert.deepEqual(ownersOf(`libs/contracts/src/${path}`), ['platform']);
  assert.deepEqual(ownersOf('services/studies/openapi.released.txt'), ['platform']);
});
