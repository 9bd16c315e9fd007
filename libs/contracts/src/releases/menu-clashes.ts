import type { ModuleManifest, ModulePage } from '../modules.js';

/** Two pages with one label in one group of the menu: a user cannot tell which is which. */
export interface MenuClash {
  module: string;
  label: string;
  path: string;
  other: string;
  otherPath: string;
}

type Pages = Pick<ModuleManifest, 'name'> & { pages: readonly Pick<ModulePage, 'path' | 'menu'>[] };

interface Entry {
  module: string;
  path: string;
  label: string;
  /** Group and label as they are compared: without case and surrounding spaces. */
  key: string;
}

const entriesOf = ({ name, pages }: Pages): Entry[] =>
  pages.flatMap(({ path, menu }) =>
    menu
      ? { module: name, path, label: menu.label, key: `${menu.group} ${menu.label.trim().toLocaleLowerCase('es')}` }
      : [],
  );

/** Entries of a module that repeat one of its own or of these others; another release of the same module is no other. */
export function menuClashes(manifest: Pages, others: readonly Pages[]): MenuClash[] {
  const known = others.filter(({ name }) => name !== manifest.name).flatMap(entriesOf);
  return entriesOf(manifest).flatMap((entry) => {
    const same = known.find(({ key }) => key === entry.key);
    known.push(entry);
    const { module, label, path } = entry;
    return same ? { module, label, path, other: same.module, otherPath: same.path } : [];
  });
}
