import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { inLocal } from '../../local/paths.ts';

const parent = inLocal('node-tests', String(process.pid));
let count = 0;

/**
 * An empty folder inside `.local`, removed at the end of the process: hooks of a test run in the order of their registration, so one of its own
 * would remove the folder below a server that a later hook stops.
 */
export function temporaryFolder() {
  // A server that was killed may still write its last line.
  if (count === 0) process.once('exit', () => rmSync(parent, { recursive: true, force: true, maxRetries: 5 }));
  const folder = join(parent, String(count++));
  mkdirSync(folder, { recursive: true });
  return folder;
}
