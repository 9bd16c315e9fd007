import { randomUUID } from 'node:crypto';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DEPLOYED_RELEASES_FILE } from '@umbral/contracts';
import { raw, sql, type Database } from '@umbral/service-kit';
import { readDeployed } from './read-deployed.js';

/**
 * Writes the deployed releases into their file, which gateways read while this service is down. The list is read under a lock that
 * all replicas acquire, so that a later write never has an older list; the file is replaced in one step.
 */
export async function writeDeployed(database: Database, registry: string): Promise<void> {
  const file = join(registry, DEPLOYED_RELEASES_FILE);
  await database.transaction(async (tx) => {
    await tx.query(sql`select pg_advisory_xact_lock(hashtext(${raw(`'${DEPLOYED_RELEASES_FILE}'`)}))`);
    const text = `${JSON.stringify(await readDeployed(tx))}\n`;
    if ((await readFile(file, 'utf8').catch(() => undefined)) === text) return;
    await replaceFile(file, text);
  });
}

async function replaceFile(file: string, text: string): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  try {
    const handle = await open(draft, 'wx');
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
