import { pageClashes, type ModuleManifest } from '@umbral/contracts';
import { AppError, sql, type Queryable } from '@umbral/service-kit';

/** One address belongs to one module. @throws AppError conflict: a deployed release of another module has such a page */
export async function assertPagesAreFree(tx: Queryable, manifest: ModuleManifest): Promise<void> {
  const others = await tx.many<{ manifest: ModuleManifest }>(sql`
    select r.manifest from releases r
    where r.module <> ${manifest.name} and (r.is_live or exists (select from release_trials t where t.release_id = r.id))`);
  const [clash] = pageClashes(
    manifest,
    others.map((other) => other.manifest),
  );
  if (clash)
    throw new AppError('conflict', {
      message: `La página ${clash.path} choca con ${clash.otherPath} del módulo ${clash.other}`,
    });
}
