import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { test } from 'node:test';
import { inRoot, root } from '../../local/paths.ts';
import { run } from '../../local/shell/run.ts';
import { filesOf } from '../mutations/sources.ts';
import { testFilesIn } from '../stages/node-tests.ts';

const QUALITY = 'tools/quality';
const JEST_CONFIGS = ['jest.config.mjs', `${QUALITY}/harness/system/jest.api.config.mjs`];
/** Programs that name the files of Node's test runner which they start. */
const RUNNERS = ['security/groups.ts', 'security/run-group.ts', 'races/run-races.ts'].map(
  (file) => `${QUALITY}/${file}`,
);
/** Becomes a spec of each new module; new-module.test.ts runs it there. */
const TEMPLATE = 'tools/release/new-module/template/';

async function specsOfJest(): Promise<string[]> {
  const jest = inRoot('node_modules', 'jest', 'bin', 'jest.js');
  const lists = JEST_CONFIGS.map((config) => run(process.execPath, [jest, '-c', config, '--listTests'], { cwd: root }));
  return (await Promise.all(lists)).flatMap(({ output }) => output.split('\n')).map((file) => relative(root, file));
}

/** Those of a folder, and those that its files import or a runner names, as `'sessions/tokens'`. */
function testsOfNode(files: string[]): string[] {
  const direct = testFilesIn(`${QUALITY}/tests`);
  const named = [...direct, ...RUNNERS].map((file) => readFileSync(inRoot(file), 'utf8')).join('\n');
  const isNamed = (file: string) => {
    const name = `${basename(join(file, '..'))}/${basename(file, '.test.ts')}`;
    return [`'${name}'`, `'./${name}.test.ts'`, `'${file}'`].some((text) => named.includes(text));
  };
  return [...direct, ...files.filter(isNamed)];
}

test('every spec and test belongs to a stage', async () => {
  const files = filesOf('--cached', '--others', '--exclude-standard').filter((file) =>
    /\.(spec|test)\.[cm]?[jt]sx?$/.test(file),
  );
  const journeys = files.filter((file) => /^tools\/quality\/e2e\/[^/]+\.spec\.ts$/.test(file));
  const started = new Set([...(await specsOfJest()), ...journeys, ...testsOfNode(files)]);
  assert.deepEqual(
    files.filter((file) => !started.has(file) && !file.startsWith(TEMPLATE)),
    [],
  );
});
