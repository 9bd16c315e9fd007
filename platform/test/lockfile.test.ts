import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inRoot } from '../src/paths.ts';
import { readJson } from '../src/read-json.ts';

const { packages } = readJson<{ packages: Record<string, { optionalDependencies?: object }> }>(
  inRoot('package-lock.json'),
);

/** Whether a package finds another one in the folders above it, as Node and npm look for it. */
function finds(path: string, name: string) {
  for (let folder = path; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/'), 0))) {
    if (packages[`${folder ? `${folder}/` : ''}node_modules/${name}`]) return true;
    if (!folder) return false;
  }
}

test('the lock file lists the packages of every platform: npm ci refuses one that was written where a registry lacks some', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !finds(path, name))
      .map((name) => `${name} (of ${path})`),
  );
  assert.deepEqual(missing, []);
});
