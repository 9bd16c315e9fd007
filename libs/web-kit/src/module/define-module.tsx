import * as React from 'react';
import * as ReactDOMClient from 'react-dom/client';
import { matchRoutes } from 'react-router-dom';
import singleSpaReact from 'single-spa-react';
import { onNotLoaded } from '@umbral/ui';
import type { AuditFields } from '../fields/audit-fields';
import { lazyPart } from './lazy-part';
import { ModuleRoot } from './ModuleRoot';
import { reloadForGone } from './reload-for-gone';

/** Imports a page: `() => import('./users/UsersPage')`. Its default export is the page. */
type PageLoader = () => Promise<{ default: React.ComponentType }>;
type AuditFieldsLoader = () => Promise<{ default: AuditFields }>;

export interface ModuleDefinition {
  /** As in module.json. */
  name: string;
  /** Loader of each page of module.json, by its path. */
  pages: Record<string, PageLoader>;
  /** Labels of the module's records in audit entries: `() => import('./audit-fields')`. */
  auditFields?: AuditFieldsLoader;
}

interface Place {
  domElement: HTMLElement;
  /** Whether this is still the current module: the user may have navigated away while it was being mounted. */
  isCurrent: () => boolean;
}

/** What a module exports to the shell: single-spa's lifecycles, a prefetch of a page, the labels of its records in audit entries. */
export interface ModuleLifecycles {
  bootstrap: (props: Place) => Promise<unknown>;
  mount: (props: Place) => Promise<unknown>;
  unmount: (props: Place) => Promise<unknown>;
  /** Resolves once the code has run, or could not be fetched. */
  prefetch: (pathname: string) => Promise<unknown>;
  auditFields?: AuditFieldsLoader;
}

/** Defines a micro-frontend from its pages. The default export of every `src/module.ts`. */
export function defineModule({ name, pages: loaders, auditFields }: ModuleDefinition): ModuleLifecycles {
  onNotLoaded((error) => void reloadForGone(error));
  const pages = Object.entries(loaders).map(([path, load]) => ({ path, Page: lazyPart(load) }));
  const pathFor = (pathname: string) => matchRoutes(pages, pathname)?.[0]?.route.path;
  const owns = (pathname: string) => pathFor(pathname) !== undefined;

  const lifecycles = singleSpaReact({
    React,
    ReactDOMClient,
    rootComponent: ({ isCurrent }: Place) => <ModuleRoot name={name} pages={pages} owns={owns} isCurrent={isCurrent} />,
    // Each root has its own boundary, around its pages.
    suppressComponentDidCatchWarning: true,
  }) as unknown as Pick<ModuleLifecycles, 'bootstrap' | 'mount' | 'unmount'>;

  return {
    bootstrap: lifecycles.bootstrap,
    mount: lifecycles.mount,
    unmount: lifecycles.unmount,
    async prefetch(pathname) {
      const path = pathFor(pathname);
      // A failed prefetch is ignored: it is reported when the page is opened.
      if (path) await loaders[path]?.().catch(() => undefined);
    },
    ...(auditFields && { auditFields }),
  };
}
