import type { DeployedModule, PageAccess } from '@umbral/contracts';

export interface BrandTarget {
  href: string;
  /** Title of the page; none: the start, which depends on the person. */
  leadsTo?: string;
}

/** Where the brand leads: to the page that a module declares for it, and home where there is none to be opened. */
export function brandTarget(modules: readonly DeployedModule[], mayOpen: (access: PageAccess) => boolean): BrandTarget {
  const page = modules
    .flatMap(({ manifest }) => manifest.pages)
    .find(({ brand, access }) => brand === true && mayOpen(access));
  return page ? { href: page.path, leadsTo: page.title } : { href: '/' };
}
