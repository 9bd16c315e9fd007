import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { RegistryFile } from '@umbral/contracts';
import { setTimeout as pause } from 'node:timers/promises';
import { codeOf, Failure } from '../../local/failure.ts';
import { birthOf } from '../../local/supervise/identity-of-process.ts';
import { readJson } from '../../local/read-json.ts';
import { type Known } from '../../local/supervise/run-file.ts';
import { isSameProcess } from '../../local/supervise/stale-run.ts';

/** Who holds the lock: a process of a machine. */
interface Holder extends Known {
  host: string;
}

const PATIENCE_MS = 10_000;
/** A change takes seconds: an older lock was left behind, perhaps by a machine that no longer exists. */
const ABANDONED_MS = 60_000;

export function readRegistry(registry: string): RegistryFile {
  const path = join(registry, 'registry.json');
  const file = existsSync(path) ? readJson<Partial<RegistryFile>>(path) : {};
  const { modules = [], releases = modules, trials = [], movements = [] } = file;
  return { ...file, modules, releases, trials, movements };
}

/**
 * Changes the registry, one at a time. The result of `change` replaces the file atomically, so a reader sees the old or
 * the new one; when it throws, or returns its argument, nothing changes.
 */
export async function changeRegistry(
  registry: string,
  change: (before: RegistryFile) => RegistryFile | Promise<RegistryFile>,
) {
  mkdirSync(registry, { recursive: true });
  const unlock = await lock(join(registry, 'registry.lock'));
  try {
    const before = readRegistry(registry);
    const after = await change(before);
    if (after !== before || !existsSync(join(registry, 'registry.json'))) write(registry, after);
    deleteUnlisted(registry, after);
  } finally {
    unlock();
  }
}

function write(registry: string, after: RegistryFile) {
  const draft = join(registry, `registry.json.${process.pid}`);
  writeFileSync(draft, `${JSON.stringify(after, null, 2)}\n`);
  renameSync(draft, join(registry, 'registry.json'));
}

/** Deletes the files of releases that are no longer listed, and the leftovers of a killed publication. */
function deleteUnlisted(registry: string, { releases }: RegistryFile) {
  const listed = new Set(releases.map(({ path }) => path));
  for (const module of new Set(releases.map(({ name }) => name)))
    for (const folder of existsSync(join(registry, module)) ? readdirSync(join(registry, module)) : [])
      if (!listed.has(`${module}/${folder}`)) rmSync(join(registry, module, folder), { recursive: true, force: true });
}

/** Teams publish at the same time: without a lock one list would overwrite the other. */
async function lock(path: string) {
  const holder: Holder = { host: hostname(), pid: process.pid, birth: birthOf(process.pid) };
  for (const deadline = Date.now() + PATIENCE_MS; ; await pause(20 + Math.random() * 30)) {
    try {
      writeFileSync(path, JSON.stringify(holder), { flag: 'wx' });
      return () => rmSync(path, { force: true });
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    }
    if (isAbandoned(path, holder.host)) rmSync(path, { force: true });
    else if (Date.now() > deadline) {
      throw new Failure(`Another publication has held the lock for ${PATIENCE_MS / 1000} s.`, {
        wayOut: `If none is running, delete ${path}`,
      });
    }
  }
}

/** For a process of this host it is known whether it still runs. */
function isAbandoned(path: string, host: string): boolean {
  const other = readHolder(path);
  if (other?.host === host) return !isSameProcess(other);
  const lock = statSync(path, { throwIfNoEntry: false });
  return lock !== undefined && Date.now() - lock.mtimeMs > ABANDONED_MS;
}

function readHolder(path: string) {
  try {
    return readJson<Holder>(path);
  } catch {
    return undefined; // just released, or just being written
  }
}
