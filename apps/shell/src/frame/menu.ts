import type { DeployedModule, ModulePage, PageAccess } from '@umbral/contracts';

export type Surface = 'sidebar' | 'drawer';

export interface MenuEntry {
  path: string;
  label: string;
  icon: string;
  deployed: DeployedModule;
}

interface MenuPage extends ModulePage {
  menu: NonNullable<ModulePage['menu']>;
}

const hasMenu = (page: ModulePage): page is MenuPage => page.menu !== undefined;

/** The menu, built from the manifests: the access of an entry may differ between sidebar and drawer. */
export function menuEntries(
  modules: readonly DeployedModule[],
  surface: Surface,
  mayOpen: (access: PageAccess) => boolean,
): MenuEntry[] {
  return modules
    .flatMap((deployed) => deployed.manifest.pages.filter(hasMenu).map((page) => ({ page, deployed })))
    .filter(({ page }) => mayOpen(page.menu[surface] ?? page.access))
    .sort((a, b) => a.page.menu.order - b.page.menu.order)
    .map(({ page: { path, menu }, deployed }) => ({ path, label: menu.label, icon: menu.icon, deployed }));
}
