import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { run } from '../../local/shell/run.ts';
import { archiveOf } from '../../release/registry/archive.ts';
import { builtModule } from './built-module.ts';
import { temporaryFolder } from './temporary-folder.ts';

test('an archive has the files of a build below its root, and the same bytes for the same files', async () => {
  const bundle = builtModule();
  const archive = await archiveOf(bundle);
  assert.deepEqual(await archiveOf(builtModule()), archive);
  const file = join(temporaryFolder(), 'module.tgz');
  writeFileSync(file, archive);
  const { output } = await run('tar', ['-tzf', file]);
  assert.deepEqual(output.trim().split('\n'), ['assets/page.js', 'module.json', 'remoteEntry.js']);
});

test('a folder without files has no entry', async () => {
  const bundle = builtModule();
  mkdirSync(join(bundle, 'empty'));
  assert.deepEqual(await archiveOf(bundle), await archiveOf(builtModule()));
});
