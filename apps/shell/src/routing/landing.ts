import type { DeployedModule, ModulePage, PageAccess } from '@umbral/contracts';
import { PROFILE_PATH } from '@umbral/web-kit';

const byRank = (a: ModulePage, b: ModulePage): number => (a.landing ?? 0) - (b.landing ?? 0);

/** Target of `/`: the first page in the manifests' landing order that the user has access to, else the profile. */
export function landingPath(modules: readonly DeployedModule[], mayOpen: (access: PageAccess) => boolean): string {
  const pages = modules.flatMap(({ manifest }) => manifest.pages).filter(({ landing }) => landing !== undefined);
  return pages.sort(byRank).find(({ access }) => mayOpen(access))?.path ?? PROFILE_PATH;
}
