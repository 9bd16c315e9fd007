import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { durations, millisecondsOf } from '@umbral/service-kit';
import { isIntact } from './content-hash.js';

/** Below the folder of all releases, so that a draft is moved by a rename. The gateway serves no folder of this name. */
const DRAFTS = '.drafts';
/** Runs the work with a new folder, and removes what the work has left there. */
export async function withDraft<T>(registry: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = join(registry, DRAFTS, randomUUID());
  await mkdir(folder, { recursive: true });
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Moves a complete draft to the path of its release, in one step. Files that are there and intact stay; damaged ones are replaced,
 * because the draft has the same content.
 */
export async function placeDraft(registry: string, draft: string, path: string): Promise<void> {
  if (await isIntact(registry, path)) return;
  const target = join(registry, path);
  await mkdir(dirname(target), { recursive: true });
  const damaged = `${draft}.damaged`;
  await rename(target, damaged).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  await rename(draft, target);
  await rm(damaged, { recursive: true, force: true });
}

/** Removes drafts of uploads that were interrupted by the end of their process: older than any upload lasts. */
export async function removeAbandonedDrafts(registry: string, now = Date.now()): Promise<void> {
  const names = await readdir(join(registry, DRAFTS)).catch(() => []);
  for (const name of names) {
    const folder = join(registry, DRAFTS, name);
    const found = await stat(folder).catch(() => undefined);
    if (found && now - found.mtimeMs > millisecondsOf(durations.abandonedDraft))
      await rm(folder, { recursive: true, force: true });
  }
}
