import { searchKinds, type DeployedModule, type PageAccess, type SearchKind } from '@umbral/contracts';

export interface FindableKind {
  kind: SearchKind;
  /** Path of the list; a record's is below it. */
  path: string;
  icon: string;
}

/** Kinds of records with a deployed page for this user, in display order. */
export function findableKinds(
  modules: readonly DeployedModule[],
  mayOpen: (access: PageAccess) => boolean,
): FindableKind[] {
  const pages = modules.flatMap(({ manifest }) => manifest.pages).filter(({ access }) => mayOpen(access));
  return searchKinds.flatMap((kind) => {
    const page = pages.find(({ finds }) => finds?.[kind] !== undefined);
    const path = page?.finds?.[kind];
    return path === undefined ? [] : [{ kind, path, icon: (page?.menu ?? page?.palette)?.icon ?? '' }];
  });
}
