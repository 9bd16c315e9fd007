import { randomUUID } from 'node:crypto';
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { registryFile, type RegistryFile } from '@umbral/contracts';
import { AppError } from '@umbral/service-kit';

/** How long identity waits for the lock of a command. */
const LOCK_WAIT_MS = 5_000;
/** A change takes seconds: a lock of this age was left behind by a process that has ended. */
const LOCK_ABANDONED_MS = 60_000;

const fileIn = (folder: string): string => join(folder, 'registry.json');

/** Changes whenever the file is replaced. Cheaper than reading the file once a second. */
export async function stampOf(folder: string): Promise<string> {
  const found = await stat(fileIn(folder)).catch(() => undefined);
  return found ? `${found.mtimeMs} ${found.size} ${found.ino}` : 'missing';
}

export async function readRegistry(folder: string): Promise<RegistryFile> {
  const text = await readFile(fileIn(folder), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{}';
    throw error;
  });
  return registryFile.parse(JSON.parse(text));
}

/**
 * Replaces the file atomically, unless `change` returns its argument. The commands that publish acquire the same lock
 * (tools/release/registry/registry-file.ts).
 * @throws AppError busy: the lock was not released in time
 */
export async function changeRegistry(
  folder: string,
  change: (before: RegistryFile) => RegistryFile | Promise<RegistryFile>,
): Promise<void> {
  const lock = join(folder, 'registry.lock');
  await acquireLock(lock);
  try {
    const before = await readRegistry(folder);
    const after = await change(before);
    if (after === before) return;
    const draft = `${fileIn(folder)}.${randomUUID()}`;
    await writeFile(draft, `${JSON.stringify(after, null, 2)}\n`);
    await rename(draft, fileIn(folder));
  } finally {
    await rm(lock, { force: true });
  }
}

async function acquireLock(lock: string): Promise<void> {
  // The commands delete a lock whose process on their own host has ended. This process may run in a container that they cannot see,
  // so it uses another host name.
  const holder = JSON.stringify({ host: `${hostname()} identity`, pid: process.pid });
  for (const deadline = Date.now() + LOCK_WAIT_MS; ; await pause(20 + Math.random() * 30)) {
    try {
      return await writeFile(lock, holder, { flag: 'wx' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      if (await isAbandoned(lock)) await rm(lock, { force: true });
      else if (Date.now() > deadline) throw new AppError('busy');
    }
  }
}

async function isAbandoned(lock: string): Promise<boolean> {
  const found = await stat(lock).catch(() => undefined);
  return found !== undefined && Date.now() - found.mtimeMs > LOCK_ABANDONED_MS;
}
