import assert from 'node:assert/strict';
import { cpSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { inRoot } from '../../local/paths.ts';
import { temporaryFolder } from './temporary-folder.ts';

interface Settings {
  testEnvironment: string;
}
interface Exports {
  nodeJest: (name: string) => Settings;
  webJest: Settings;
  pageJest: (name: string) => Settings;
}

test('settings of specs name existing files in a folder whose name has a space and an accent', async () => {
  const folder = join(temporaryFolder(), 'Gestión hipotecaria');
  const files = ['jest.preset.mjs', 'libs/ui/jest.patience.mjs', 'libs/ui/jest.web.mjs', 'libs/web-kit/jest.page.mjs'];
  for (const file of files) cpSync(inRoot(file), join(folder, file));
  symlinkSync(inRoot('node_modules'), join(folder, 'node_modules'));
  const load = async (file: string) => (await import(pathToFileURL(join(folder, file)).href)) as Exports;
  const { nodeJest } = await load('jest.preset.mjs');
  const { webJest } = await load('libs/ui/jest.web.mjs');
  const { pageJest } = await load('libs/web-kit/jest.page.mjs');
  assert.deepEqual(
    [nodeJest('x'), webJest, pageJest('x')].map(({ testEnvironment }) => testEnvironment),
    ['jest.node.cjs', 'libs/ui/jest.environment.cjs', 'libs/web-kit/jest.environment.cjs'].map((file) =>
      join(folder, file),
    ),
  );
});
