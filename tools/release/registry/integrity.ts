import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Subresource integrity of a file, as browsers read it. */
export const integrityOf = (path: string) =>
  `sha384-${createHash('sha384').update(readFileSync(path)).digest('base64')}`;

/** All files below a folder, by relative path, in a fixed order. */
export function filesBelow(folder: string) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath ?? entry.path, entry.name)))
    .sort();
}

/** One short hash over names and contents: distinguishes two builds of the same version number. */
export function contentHash(folder: string) {
  const hash = createHash('sha256');
  for (const file of filesBelow(folder))
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(folder, file)));
  return hash.digest('hex').slice(0, 12);
}
