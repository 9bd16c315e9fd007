import { existsSync } from 'node:fs';
import { copyFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isCanary, moduleManifest, type ModuleManifest } from '@umbral/contracts';
import { sql, type Database, type Log, type Queryable } from '@umbral/service-kit';
import { lockDeployment, nextRevision } from '../deployment/lock-deployment.js';
import { integrityOf } from '../files/content-hash.js';
import { ENTRY } from '../upload/built-module.js';
import { registryFile, type RegistryFile, type RegistryRelease } from './registry-file.js';

/** A release with what only its files have. */
interface Imported extends RegistryRelease {
  manifest: ModuleManifest;
  integrity: string;
}

/**
 * Takes over `registry.json` once: where no release is stored yet, and the file exists. A copy marks it as read; the file itself
 * stays, because gateways of the former release read it until they are replaced.
 * @returns whether releases were imported
 */
export async function importRegistry(database: Database, registry: string, log: Log): Promise<boolean> {
  const file = join(registry, 'registry.json');
  const mark = join(registry, 'registry.imported.json');
  if (existsSync(mark)) return false;
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return false;
  const content = registryFile.parse(JSON.parse(text));
  const releases = await withFiles(registry, content, log);
  const isImported = await database.transaction(async (tx) => {
    await lockDeployment(tx);
    if (await tx.one(sql`select 1 as found from releases limit 1`)) return false;
    await insertReleases(tx, releases, content);
    await insertTrials(tx, content);
    await insertMovements(tx, content);
    await nextRevision(tx);
    return true;
  });
  // Also where releases are stored: an earlier process may have ended before it.
  await copyFile(file, mark);
  if (!isImported) return false;
  log.info({ releases: releases.length, movements: content.movements.length }, 'registry.json was imported');
  return true;
}

/** Releases without files, or with broken ones, cannot be deployed: they are left out. */
async function withFiles(registry: string, { releases }: RegistryFile, log: Log): Promise<Imported[]> {
  const found = await Promise.all(
    releases.map(async (release) => {
      try {
        const folder = join(registry, release.path);
        const manifest = moduleManifest.parse(JSON.parse(await readFile(join(folder, 'module.json'), 'utf8')));
        return [{ ...release, manifest, integrity: await integrityOf(join(folder, ENTRY)) }];
      } catch (error) {
        log.warn({ err: error, release: release.path }, 'a release without complete files is not imported');
        return [];
      }
    }),
  );
  return found.flat();
}

const instant = (at: string | undefined): string | null => at ?? null;

async function insertReleases(tx: Queryable, releases: readonly Imported[], { modules }: RegistryFile): Promise<void> {
  const live = new Set(modules.map(({ path }) => path));
  // One after the other: their ids are their order.
  for (const { name, version, path, integrity, manifest, publishedAt, retiredAt, isWithdrawn, ...origin } of releases) {
    const isLive = live.has(path);
    await tx.query(sql`
      insert into releases (module, release_version, path, entry, integrity, manifest, publisher, commit, note, published_at,
        is_live, retired_at, is_withdrawn)
      values (${name}, ${version}, ${path}, ${ENTRY}, ${integrity}, ${JSON.stringify(manifest)}::jsonb,
        ${origin.publisher ?? null}, ${origin.commit ?? null}, ${origin.note ?? null}, ${publishedAt}::timestamptz, ${isLive},
        ${isLive ? null : instant(retiredAt)}::timestamptz, ${!isLive && isWithdrawn === true})`);
  }
}

async function insertTrials(tx: Queryable, { trials }: RegistryFile): Promise<void> {
  for (const { key, since, audience, release } of trials)
    await tx.query(sql`
      insert into release_trials (key, release_id, module, kind, audience, since)
      select ${key}::uuid, r.id, r.module, ${isCanary(audience) ? 'canary' : 'preview'}, ${JSON.stringify(audience)}::jsonb,
        ${since}::timestamptz
      from releases r where r.path = ${release.path}`);
}

async function insertMovements(tx: Queryable, { movements }: RegistryFile): Promise<void> {
  for (const {
    module,
    kind,
    newVersion,
    path,
    formerVersion,
    publisher,
    commit,
    note,
    audience = null,
    at,
  } of movements)
    await tx.query(sql`
      insert into release_movements (module, kind, new_version, path, former_version, publisher, commit, note, audience, created_at)
      values (${module}, ${kind}, ${newVersion}, ${path}, ${formerVersion}, ${publisher}, ${commit}, ${note}, ${audience},
        ${at}::timestamptz)`);
}
