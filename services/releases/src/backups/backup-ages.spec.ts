import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readBackupAges } from './backup-ages.js';

const HOUR = 3_600_000;
const now = Date.parse('2026-11-25T12:00:00Z');
let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'umbral-backups-'));
  file = join(folder, 'status.json');
});
afterEach(() => rmSync(folder, { recursive: true }));

it('counts from the moments that the file names', async () => {
  writeFileSync(
    file,
    JSON.stringify({ takenAt: new Date(now - HOUR).toISOString(), provenAt: new Date(now - 3 * HOUR).toISOString() }),
  );
  expect(await readBackupAges(file, now)).toEqual({ taken: 3_600, proven: 10_800 });
});

it.each([
  ['no file', undefined],
  ['half a file', '{"takenAt":"2026-11-2'],
  ['a file without moments', '{}'],
])('counts from the start of the process with %s', async (_what, text) => {
  if (text !== undefined) writeFileSync(file, text);
  const later = performance.timeOrigin + 30 * HOUR;
  expect(await readBackupAges(file, later)).toEqual({ taken: 108_000, proven: 108_000 });
});
