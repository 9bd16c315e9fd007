import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { archivesIn, prune } from '../../local/backup/archive.ts';
import { temporaryFolder } from './temporary-folder.ts';

test('of ten archives that are written one by one, each run keeps as many as it may', () => {
  const folder = temporaryFolder();
  const days = Array.from({ length: 10 }, (_, day) => `umbral-202601${10 + day}T000000000Z.tar.gz.age`);
  const written = days.map((name) => join(folder, name));
  for (const [day, path] of written.entries()) {
    writeFileSync(path, '');
    prune(folder, 7, path);
    assert.deepEqual(archivesIn(folder), written.slice(Math.max(0, day - 6), day + 1));
  }
});
