import type { ModuleManifest } from '../modules.js';

/** A page of a module whose address could also belong to a page of another one. */
export interface PageClash {
  module: string;
  path: string;
  other: string;
  otherPath: string;
}

type Pages = Pick<ModuleManifest, 'name'> & { pages: readonly { path: string }[] };

/** Pages that a module cannot have beside these others; another release of the same module is no other. */
export const pageClashes = (manifest: Pages, others: readonly Pages[]): PageClash[] =>
  others
    .filter(({ name }) => name !== manifest.name)
    .flatMap((other) =>
      manifest.pages.flatMap(({ path }) =>
        other.pages
          .filter((page) => overlap(path, page.path))
          .map((page) => ({ module: manifest.name, path, other: other.name, otherPath: page.path })),
      ),
    );

/** Could one address belong to both? `/clients/:id` and `/clients/new` could. */
function overlap(one: string, other: string): boolean {
  const [left, right] = [one.toLowerCase().split('/'), other.toLowerCase().split('/')];
  const isOpen = (segment = '') => segment.startsWith(':');
  return (
    left.length === right.length &&
    left.every((segment, index) => segment === right[index] || isOpen(segment) || isOpen(right[index]))
  );
}
