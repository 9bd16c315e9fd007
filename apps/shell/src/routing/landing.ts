import type { DeployedModule, ModulePage, PageAccess } from '@umbral/contracts';
import { PROFILE_PATH } from '@umbral/web-kit';

const byRank = (a: ModulePage, b: ModulePage): number => (a.landing ?? 0) - (b.landing ?? 0);

/**
 * Target of `/`: the page that the user chose, else the first one in the manifests' landing order, each only with access;
 * else the profile.
 */
export function landingPath(
  modules: readonly DeployedModule[],
  mayOpen: (access: PageAccess) => boolean,
  chosen?: string | null,
): string {
  const pages = modules.flatMap(({ manifest }) => manifest.pages).filter(({ access }) => mayOpen(access));
  if (chosen && pages.some(({ path }) => path === chosen)) return chosen;
  return pages.filter(({ landing }) => landing !== undefined).sort(byRank)[0]?.path ?? PROFILE_PATH;
}
