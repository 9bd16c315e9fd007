import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql, type Database } from '@umbral/service-kit';
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
