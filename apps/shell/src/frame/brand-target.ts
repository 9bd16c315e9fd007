import type { DeployedModule, PageAccess } from '@umbral/contracts';

export interface BrandTarget {
  href: string;
  /** Title of the page; undefined: the landing page, which depends on the user. */
  leadsTo?: string;
}

/** Target of the brand: the page that a module declares for it, or home where there is none with access. */
export function brandTarget(modules: readonly DeployedModule[], mayOpen: (access: PageAccess) => boolean): BrandTarget {
  const page = modules
    .flatMap(({ manifest }) => manifest.pages)
    .find(({ brand, access }) => brand === true && mayOpen(access));
  return page ? { href: page.path, leadsTo: page.title } : { href: '/' };
}
