import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { inRoot } from '../../local/paths.ts';
import { temporaryFolder } from './temporary-folder.ts';

test('without an engine the containers are skipped, with the reason', () => {
  const { stdout, status } = spawnSync(
    process.execPath,
    [inRoot('tools/local/bin/umbral.mjs'), 'quality', 'containers'],
    { env: { ...process.env, PATH: temporaryFolder() }, encoding: 'utf8' },
  );
  assert.deepEqual([status, stdout], [0, 'Skipped: there is no docker in the PATH.\n']);
});
