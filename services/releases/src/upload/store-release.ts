import { AppError, sql, type Queryable } from '@umbral/service-kit';
import { placeDraft } from '../files/draft-folder.js';
import { lockDeployment } from '../deployment/lock-deployment.js';
import { ENTRY, type BuiltModule } from './built-module.js';

/** The origin of a release. */
export interface Origin {
  /** Null for builds of an operator's command. */
  publisher: string | null;
  commit?: string | undefined;
  note?: string | undefined;
  /** Accept another content of a stored version. */
  rebuild: boolean;
}

/**
 * Stores a release: its row, then its files under its path. The files are moved last before the commit, so that a stored release
 * always has its files.
 * @param registry folder of all releases
 * @throws AppError conflict: the version is stored with other content
 */
export async function storeRelease(
  tx: Queryable,
  registry: string,
  { folder, manifest, path, integrity }: BuiltModule,
  { publisher, commit, note, rebuild }: Origin,
): Promise<{ id: number; isNew: boolean }> {
  await lockDeployment(tx);
  const { name, version } = manifest;
  const stored = await tx.many<{ id: number; path: string }>(sql`
    select r.id, r.path from releases r where r.module = ${name} and r.release_version = ${version}`);
  const same = stored.find((release) => release.path === path);
  if (!same && stored.length > 0 && !rebuild)
    throw new AppError('conflict', {
      message: `La versión ${version} de ${name} ya se subió con otro contenido. Sube el número de versión en su module.json`,
    });
  const inserted =
    same ??
    (await tx.one<{ id: number }>(sql`
      insert into releases (module, release_version, path, entry, integrity, manifest, publisher, commit, note)
      values (${name}, ${version}, ${path}, ${ENTRY}, ${integrity}, ${JSON.stringify(manifest)}::jsonb, ${publisher},
        ${commit || null}, ${note || null})
      returning id`));
  await placeDraft(registry, folder, path);
  return { id: (inserted as { id: number }).id, isNew: !same };
}
