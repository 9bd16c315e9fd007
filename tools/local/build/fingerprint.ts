import { createHash, type Hash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { inRoot, root } from '../paths.ts';

const FOLDERS = ['apps', 'libs', 'services'];
const FILES = ['package.json', 'package-lock.json', '.swcrc', 'nx.json', 'tsconfig.base.json', 'tsconfig.web.json'];
const IGNORED = /^(dist|node_modules|generated|coverage|\.swc|.*\.spec\.tsx?|.*\.md)$/;

/** Changes when any source that goes into a build changes: names, sizes and times, so it costs milliseconds. */
export function sourcesFingerprint() {
  const hash = createHash('sha256');
  for (const file of FILES) add(hash, inRoot(file));
  for (const folder of FOLDERS) walk(hash, inRoot(folder));
  return hash.digest('hex');
}

function walk(hash: Hash, folder: string) {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (IGNORED.test(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) walk(hash, path);
    else if (entry.isFile()) add(hash, path);
  }
}

function add(hash: Hash, path: string) {
  const { size, mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? { size: 0, mtimeMs: 0 };
  hash.update(`${relative(root, path)} ${size} ${mtimeMs}\n`);
}
