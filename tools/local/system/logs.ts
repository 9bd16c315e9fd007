import { existsSync, readdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { privateFolder } from '../private-files.ts';

const LARGE_BYTES = 10 * 1024 * 1024;

/** Large logs of earlier runs make room; one former generation of each is kept. */
export function rotateLogs(folder: string) {
  privateFolder(folder);
  for (const name of readdirSync(folder).filter((entry) => entry.endsWith('.log'))) {
    const path = join(folder, name);
    if (existsSync(path) && statSync(path).size > LARGE_BYTES) renameSync(path, `${path}.1`);
  }
}
