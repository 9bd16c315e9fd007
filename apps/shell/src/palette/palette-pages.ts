import type { DeployedModule, PageAccess } from '@umbral/contracts';

export interface PalettePage {
  path: string;
  label: string;
  icon: string;
}

/** Pages of the menu, in its order, and then those that only the palette lists. */
export function palettePages(
  modules: readonly DeployedModule[],
  mayOpen: (access: PageAccess) => boolean,
): PalettePage[] {
  const pages = modules.flatMap(({ manifest }) => manifest.pages).filter(({ access }) => mayOpen(access));
  return pages
    .flatMap(({ path, menu, palette }) => {
      const entry = palette ?? menu;
      return entry ? [{ path, label: entry.label, icon: entry.icon, order: menu?.order ?? Infinity }] : [];
    })
    .sort((a, b) => (a.order === b.order ? 0 : a.order - b.order));
}
