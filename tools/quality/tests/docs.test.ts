import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { inRoot } from '../../local/paths.ts';
import { conflictsIn, lostOptionsIn, pathsIn, unknownCommandsIn } from '../stages/docs.ts';

const named = (text: string, folder = '.') => pathsIn(text, folder).map((path) => path.named);

test('finds the paths that a document names', () => {
  assert.deepEqual(
    named(
      'See `tools/local/paths.ts:12`, [the decision](docs/adr/0001-x.md#why) and `npx jest -c services/audit/jest.config.mjs`.',
    ),
    ['docs/adr/0001-x.md', 'tools/local/paths.ts', 'services/audit/jest.config.mjs'],
  );
});

test('leaves placeholders, results of builds and addresses alone', () => {
  assert.deepEqual(
    named('`services/<name>/src` `apps/mf-*/src` `apps/shell/dist` `.local/logs` [site](https://example.org) `a/b`'),
    [],
  );
});

test('finds commands that no script runs, with the command of a group', () => {
  const text =
    'npm run quality -- faults --list, npm run quality -- dance, npm run bench -- gateway, npm run fly\nnpm run build -w @umbral/ui';
  assert.deepEqual(unknownCommandsIn(text), ['quality dance', 'fly']);
});

test('finds options that npm would keep for itself', () => {
  const text =
    'npm run new-module notices --standalone ../notices\nnpm run new-module -- notices --standalone ../notices, npm start --reset, npm test -- --affected';
  assert.deepEqual(lostOptionsIn(text), ['npm run new-module notices --standalone ../notices', 'npm start --reset']);
});

test('finds what a merge left, also as the formatter writes it', () => {
  const marks = ['<<<<<<< HEAD', '=======', '  \\=======', '>>>>>>> light', '> > > > > > > light'];
  assert.deepEqual(conflictsIn(['> a quotation', ...marks, '| === |'].join('\n')), marks);
});

test('services/README.md has a row of each service', () => {
  const rows = readFileSync(inRoot('services', 'README.md'), 'utf8').matchAll(/^\| `([a-z]+)`/gm);
  const folders = readdirSync(inRoot('services'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  assert.deepEqual([...rows].map(([, name]) => name).sort(), folders.map(({ name }) => name).sort());
});
