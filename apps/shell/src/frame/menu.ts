import type { DeployedModule, MenuGroup, ModulePage, PageAccess } from '@umbral/contracts';

export type Surface = 'sidebar' | 'drawer';

export interface MenuEntry {
  path: string;
  label: string;
  icon: string;
  deployed: DeployedModule;
}

export interface MenuSection {
  /** Undefined: the entries of the modules, which have no heading and do not fold. */
  group: MenuGroup | undefined;
  entries: MenuEntry[];
}

interface MenuPage extends ModulePage {
  menu: NonNullable<ModulePage['menu']>;
}

const hasMenu = (page: ModulePage): page is MenuPage => page.menu !== undefined;

const SECTIONS = ['work', undefined, 'platform'] as const;

/** The menu, built from the manifests: the access of an entry may differ between sidebar and drawer. Empty groups are left out. */
export function menuSections(
  modules: readonly DeployedModule[],
  surface: Surface,
  mayOpen: (access: PageAccess) => boolean,
): MenuSection[] {
  const pages = modules
    .flatMap((deployed) => deployed.manifest.pages.filter(hasMenu).map((page) => ({ page, deployed })))
    .filter(({ page }) => mayOpen(page.menu[surface] ?? page.access))
    .sort((a, b) => a.page.menu.order - b.page.menu.order);
  return SECTIONS.map((group) => ({
    group,
    entries: pages
      .filter(({ page }) => page.menu.group === group)
      .map(({ page: { path, menu }, deployed }) => ({ path, label: menu.label, icon: menu.icon, deployed })),
  })).filter(({ entries }) => entries.length > 0);
}
