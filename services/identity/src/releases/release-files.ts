import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { moduleManifest, type ModuleManifest } from '@umbral/contracts';

/** Undefined if the files are missing or invalid. */
export async function manifestOf(folder: string, path: string): Promise<ModuleManifest | undefined> {
  const json: unknown = await readFile(join(folder, path, 'module.json'), 'utf8')
    .then((text) => JSON.parse(text) as unknown)
    .catch(() => undefined);
  return moduleManifest.safeParse(json).data;
}

/** Whether the files are those that were published. The path ends with their hash: `contentHash` of tools/release/registry/integrity.ts, which publishes them. */
export async function isIntact(folder: string, path: string): Promise<boolean> {
  const root = join(folder, path);
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort();
  const hash = createHash('sha256');
  for (const name of names)
    hash
      .update(name)
      .update('\0')
      .update(await readFile(join(root, name)));
  return path.endsWith(`-${hash.digest('hex').slice(0, 12)}`);
}
