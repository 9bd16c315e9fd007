import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { changes } from '../mutations/changes/index.ts';
import { occurrences } from '../mutations/sources.ts';
import { inRoot } from '../../local/paths.ts';

test('each mutation names a text that occurs in its file once', () => {
  const outdated = changes.filter((change) => occurrences(change) !== 1);
  assert.deepEqual(
    outdated.map(({ file, wrong }) => `${file}: ${wrong}`),
    [],
  );
});

test('each mutation names an existing spec', () => {
  assert.deepEqual(
    changes.filter(({ spec }) => !existsSync(inRoot(spec))).map(({ spec }) => spec),
    [],
  );
});

test('no two mutations have the same name', () => {
  assert.equal(new Set(changes.map(({ wrong }) => wrong)).size, changes.length);
});
