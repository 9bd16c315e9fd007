import { menuClashes, pageClashes, type ModuleManifest } from '@umbral/contracts';
import { AppError, sql, type Queryable } from '@umbral/service-kit';

/** One address, and one label of the menu, belong to one module. @throws AppError conflict: a deployed release of another module has it */
export async function assertPagesAreFree(tx: Queryable, manifest: ModuleManifest): Promise<void> {
  const others = await tx.many<{ manifest: ModuleManifest }>(sql`
    select r.manifest from releases r
    where r.module <> ${manifest.name} and (r.is_live or exists (select from release_trials t where t.release_id = r.id))`);
  const manifests = others.map((other) => other.manifest);
  const [clash] = pageClashes(manifest, manifests);
  if (clash)
    throw new AppError('conflict', {
      message: `La página ${clash.path} choca con ${clash.otherPath} del módulo ${clash.other}`,
    });
  const [repeated] = menuClashes(manifest, manifests);
  if (repeated)
    throw new AppError('conflict', {
      message: `El menú ya tiene «${repeated.label}»: ${repeated.otherPath} del módulo ${repeated.other}`,
    });
}
