import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { durations, millisecondsOf, sql, type Database } from '@umbral/service-kit';
import { lockDeployment } from '../deployment/lock-deployment.js';

/** Removes the files of releases whose rows are deleted. Under the lock, because the same content may be stored again meanwhile. */
export async function removeFiles(database: Database, registry: string, paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return;
  await database.transaction(async (tx) => {
    await lockDeployment(tx);
    const stored = await tx.many<{ path: string }>(sql`select r.path from releases r where r.path = any(${paths})`);
    const kept = new Set(stored.map(({ path }) => path));
    for (const path of paths.filter((one) => !kept.has(one)))
      await rm(join(registry, path), { recursive: true, force: true });
  });
}

/** The folder of a release, below the one of its module. */
const releaseFolder = /^[a-z][a-z0-9-]*\/[^/]+-[0-9a-f]{12}$/;

/**
 * Removes the files of releases that have no row: of a process that ended before it removed them, or before its transaction was
 * committed. Without any row nothing is removed: `registry.json` may not be imported yet, or the database not be restored.
 */
export async function removeOrphans(database: Database, registry: string, now = Date.now()): Promise<void> {
  const rows = await database.many<{ path: string }>(sql`select r.path from releases r`);
  if (rows.length === 0) return;
  const stored = new Set(rows.map(({ path }) => path));
  const orphans: string[] = [];
  for (const path of await releasePaths(registry)) {
    const found = stored.has(path) ? undefined : await stat(join(registry, path)).catch(() => undefined);
    if (found && now - found.mtimeMs > millisecondsOf(durations.abandonedDraft)) orphans.push(path);
  }
  await removeFiles(database, registry, orphans);
}

async function releasePaths(registry: string): Promise<string[]> {
  const modules = await readdir(registry, { withFileTypes: true });
  const folders = modules.filter((entry) => entry.isDirectory());
  const paths = await Promise.all(
    folders.map(async ({ name }) => (await readdir(join(registry, name))).map((release) => `${name}/${release}`)),
  );
  return paths.flat().filter((path) => releaseFolder.test(path));
}
