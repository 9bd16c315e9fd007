import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** Files below a folder by relative path, in a fixed order. Empty where the folder is missing. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
}

/** Hash of names and contents. It ends the path of a release: the same files always have the same path. */
export async function contentHash(folder: string): Promise<string> {
  const hash = createHash('sha256');
  for (const name of await filesBelow(folder))
    hash
      .update(name)
      .update('\0')
      .update(await readFile(join(folder, name)));
  return hash.digest('hex').slice(0, 12);
}

/** Whether the files of a release are those that were stored. @param registry folder of all releases */
export const isIntact = async (registry: string, path: string): Promise<boolean> =>
  path.endsWith(`-${await contentHash(join(registry, path))}`);

/** Subresource integrity of a file, as browsers read it. */
export const integrityOf = async (file: string): Promise<string> =>
  `sha384-${createHash('sha384')
    .update(await readFile(file))
    .digest('base64')}`;
