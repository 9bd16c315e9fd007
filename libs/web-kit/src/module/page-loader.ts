import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/** Imports a page: `() => import('./users/UsersPage')`. Its default export is the page. */
export type PageLoader = () => Promise<{ default: ComponentType }>;

export interface LoadedPage {
  path: string;
  Page: LazyExoticComponent<ComponentType>;
}

/** Lazy pages that can be reloaded after a failure: `lazy` alone caches a rejection for ever. */
export function createPages(loaders: Record<string, PageLoader>) {
  const renew = (): LoadedPage[] => Object.entries(loaders).map(([path, load]) => ({ path, Page: lazy(load) }));
  let pages = renew();
  return {
    get all(): LoadedPage[] {
      return pages;
    },
    renew(): void {
      pages = renew();
    },
  };
}
