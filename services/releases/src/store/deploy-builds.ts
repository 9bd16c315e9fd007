import { copyFile, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pageClashes, type ModuleManifest } from '@umbral/contracts';
import { AppError, sql, systemContext, type Database, type Queryable, type Transactions } from '@umbral/service-kit';
import { assertPagesAreFree } from '../deployment/assert-pages-are-free.js';
import { deleteExpired } from '../deployment/delete-expired.js';
import { endTrials, makeLive, takeOffline } from '../deployment/deploy.js';
import { lockDeployment } from '../deployment/lock-deployment.js';
import { publishChange } from '../deployment/publish-change.js';
import { writeDeployed } from '../deployment/write-deployed.js';
import { filesBelow } from '../files/content-hash.js';
import { withDraft } from '../files/draft-folder.js';
import { removeFiles } from '../files/remove-files.js';
import type { PrismaClient } from '../generated/prisma/client.js';
import type { Tx } from '../transaction.js';
import { assertAllowedFile, entryName } from '../upload/archive-limits.js';
import { readBuiltModule, type BuiltModule } from '../upload/built-module.js';
import { storeRelease } from '../upload/store-release.js';

interface Builds {
  registry: string;
  /** Dist folders. */
  bundles: readonly string[];
  /** Other modules are no longer deployed. */
  only: boolean;
}

/**
 * Stores built modules and makes them live: all of them, or none when one is refused. What is live already does not change.
 * @returns paths of the releases that became live
 */
export async function deployBuilds(
  database: Database,
  transactions: Transactions<PrismaClient>,
  { registry, bundles, only }: Builds,
): Promise<string[]> {
  return withDraft(registry, async (drafts) => {
    const builds: BuiltModule[] = [];
    for (const [index, bundle] of bundles.entries()) builds.push(await draftOf(bundle, join(drafts, String(index))));
    assertPagesDiffer(builds.map(({ manifest }) => manifest));
    const changed: string[] = [];
    const expired: string[] = [];
    await transactions.withTransaction(
      systemContext('store'),
      async (tx) => {
        changed.length = expired.length = 0;
        await lockDeployment(tx);
        for (const build of builds) if (await deployBuild(tx, registry, build)) changed.push(build.path);
        if (only)
          await removeOthers(
            tx,
            builds.map(({ manifest }) => manifest.name),
          );
        // What is live already is not refused. After the others are offline, whose addresses are free then.
        for (const { path, manifest } of builds) if (changed.includes(path)) await assertPagesAreFree(tx, manifest);
        for (const { manifest } of builds) expired.push(...(await deleteExpired(tx, manifest.name)));
      },
      { limitMs: 60_000 },
    );
    await removeFiles(database, registry, expired);
    await writeDeployed(database, registry);
    return changed;
  });
}

/** A copy of the files, because a build may replace them while they are stored. */
async function draftOf(bundle: string, draft: string): Promise<BuiltModule> {
  for (const file of await filesBelow(bundle)) {
    entryName(file);
    assertAllowedFile(file);
    await mkdir(dirname(join(draft, file)), { recursive: true });
    await copyFile(join(bundle, file), join(draft, file));
  }
  return readBuiltModule(draft);
}

function assertPagesDiffer(manifests: readonly ModuleManifest[]): void {
  for (const [index, manifest] of manifests.entries()) {
    const others = manifests.slice(index + 1);
    if (others.some(({ name }) => name === manifest.name))
      throw new AppError('conflict', { message: `Hay dos módulos que se llaman ${manifest.name}` });
    const [clash] = pageClashes(manifest, others);
    if (clash)
      throw new AppError('conflict', {
        message: `La página ${clash.path} de ${clash.module} choca con ${clash.otherPath} de ${clash.other}`,
      });
  }
}

/** @returns false where it is live already */
async function deployBuild(tx: Tx, registry: string, build: BuiltModule): Promise<boolean> {
  const { path, manifest } = build;
  const { id } = await storeRelease(tx, registry, build, { publisher: null, rebuild: true });
  if (await tx.one(sql`select 1 as found from releases r where r.path = ${path} and r.is_live`)) return false;
  await makeLive(tx, { id, module: manifest.name });
  await publishChange(tx, manifest.name);
  return true;
}

async function removeOthers(tx: Tx, names: readonly string[]): Promise<void> {
  for (const module of await deployedModules(tx)) {
    if (names.includes(module)) continue;
    await endTrials(tx, sql`t.module = ${module}`);
    await takeOffline(tx, module);
    await publishChange(tx, module);
  }
}

async function deployedModules(tx: Queryable): Promise<string[]> {
  const rows = await tx.many<{ module: string }>(sql`
    select r.module from releases r where r.is_live union select t.module from release_trials t`);
  return rows.map(({ module }) => module);
}
