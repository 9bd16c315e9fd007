import { randomUUID } from 'node:crypto';
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { registryFile, type RegistryFile } from '@umbral/contracts';
import { AppError } from '@umbral/service-kit';

const PATIENCE_MS = 5_000;

const fileIn = (folder: string): string => join(folder, 'registry.json');

/** Tells one state of the file from another. */
export async function markOf(folder: string): Promise<string> {
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

/** Replaces the file in one step, unless `change` answers what it got. Whoever publishes at the same time waits for it, and is waited for. @throws AppError busy */
export async function changeRegistry(
  folder: string,
  change: (before: RegistryFile) => RegistryFile | Promise<RegistryFile>,
): Promise<void> {
  const lock = join(folder, 'registry.lock');
  await take(lock);
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

async function take(lock: string): Promise<void> {
  // Of no process that the commands know: they must not take it for one that has ended.
  const holder = JSON.stringify({ host: `${hostname()} identity`, pid: process.pid });
  for (const deadline = Date.now() + PATIENCE_MS; ; await pause(20 + Math.random() * 30)) {
    try {
      return await writeFile(lock, holder, { flag: 'wx' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      if (Date.now() > deadline) throw new AppError('busy');
    }
  }
}
