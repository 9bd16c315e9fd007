import { randomUUID } from 'node:crypto';
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { registryMovement, releasePath, versionNumber, type RegistryMovement } from '@umbral/contracts';
import { AppError } from '@umbral/service-kit';
import * as z from 'zod';

const PATIENCE_MS = 5_000;

/** As `publish:module` writes it: what is not known here is kept as it is. */
const release = z.looseObject({
  name: z.string(),
  version: versionNumber,
  path: releasePath,
  publishedAt: z.string(),
  publisher: z.string().optional(),
  commit: z.string().optional(),
  note: z.string().optional(),
  retiredAt: z.string().optional(),
  isWithdrawn: z.boolean().optional(),
});
export type Release = z.output<typeof release>;

const registryFile = z.looseObject({
  modules: z.array(release).default([]),
  releases: z.array(release).default([]),
  movements: z.array(registryMovement).default([]),
});
export type RegistryFile = z.output<typeof registryFile>;

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

/** Replaces the file in one step. Whoever publishes at the same time waits for it, and is waited for. @throws AppError busy */
export async function changeRegistry(
  folder: string,
  change: (before: RegistryFile) => RegistryFile | Promise<RegistryFile>,
): Promise<void> {
  const lock = join(folder, 'registry.lock');
  await take(lock);
  try {
    const draft = `${fileIn(folder)}.${randomUUID()}`;
    await writeFile(draft, `${JSON.stringify(await change(await readRegistry(folder)), null, 2)}\n`);
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

/** Makes a kept release the current one of its module, as `npm run rollback` does. */
export function withCurrent(file: RegistryFile, chosen: Release, movement: RegistryMovement): RegistryFile {
  const former = file.modules.find(({ name }) => name === chosen.name);
  const { retiredAt: _retiredAt, isWithdrawn: _isWithdrawn, ...current } = chosen;
  const retired = former && {
    ...former,
    retiredAt: movement.at,
    ...(chosen.publishedAt < former.publishedAt && { isWithdrawn: true }),
  };
  const others = file.modules.filter(({ name }) => name !== chosen.name);
  return {
    ...file,
    modules: [...others, current].sort((one, other) => one.name.localeCompare(other.name)),
    releases: file.releases.map((one) => [current, retired].find((changed) => changed?.path === one.path) ?? one),
    movements: [...file.movements, movement],
  };
}
