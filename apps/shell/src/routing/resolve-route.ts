import { accessLabel, type DeployedModule, type ModulePage, type PageAccess } from '@umbral/contracts';
import { matchRoutes } from 'react-router-dom';
import { PROFILE_PATH } from '@umbral/web-kit';
import { placeholders } from '../pages/placeholders';

/** The resolved route of an address for the current user. */
export type Route =
  | { kind: 'landing' }
  | { kind: 'loading' }
  | { kind: 'modules-failed' }
  | { kind: 'checking'; title: string }
  | { kind: 'permissions-failed'; title: string }
  | { kind: 'denied'; title: string; view: string }
  | { kind: 'redirect'; to: string }
  | { kind: 'placeholder'; title: string }
  | { kind: 'not-found' }
  | { kind: 'module'; title: string; deployed: DeployedModule };

export interface RoutingState {
  modules: readonly DeployedModule[] | undefined;
  modulesFailed: boolean;
  permissions: { loading: boolean; failed: boolean; mayOpen: (access: PageAccess) => boolean };
}

export interface FoundPage {
  deployed: DeployedModule;
  page: ModulePage;
}

/** The page that an address belongs to: of several, the one that the router of a module shows. */
function matchPage(modules: readonly DeployedModule[], pathname: string) {
  const routes = modules.flatMap((deployed) =>
    deployed.manifest.pages.map((page) => ({ path: page.records ? `${page.path}/*` : page.path, deployed, page })),
  );
  return matchRoutes(routes, pathname)?.[0];
}

export const findPage = (modules: readonly DeployedModule[], pathname: string): FoundPage | undefined =>
  matchPage(modules, pathname)?.route;

/** Identity of a place: a list or a record with the dialogs over it, else the address. */
export const placeOf = (modules: readonly DeployedModule[], pathname: string): string =>
  matchPage(modules, pathname)?.pathnameBase ?? pathname;

function resolvePage({ deployed, page }: FoundPage, { permissions }: RoutingState): Route {
  const { title, access, denied } = page;
  if (permissions.mayOpen(access)) return { kind: 'module', title, deployed };
  if (denied === 'profile') return { kind: 'redirect', to: PROFILE_PATH };
  // The administrator is known without loading permissions.
  if (access !== 'administrator' && permissions.loading) return { kind: 'checking', title };
  if (access !== 'administrator' && permissions.failed) return { kind: 'permissions-failed', title };
  return { kind: 'denied', title, view: accessLabel(access, title) };
}

/** Resolves an address. Pages of modules come from the manifests only. */
export function resolveRoute(pathname: string, state: RoutingState): Route {
  if (pathname === '/') return { kind: state.modulesFailed ? 'modules-failed' : 'landing' };
  const found = state.modules && findPage(state.modules, pathname);
  if (found) return resolvePage(found, state);
  const placeholder = placeholders[pathname];
  if (placeholder) return { kind: 'placeholder', title: placeholder };
  if (!state.modules) return { kind: state.modulesFailed ? 'modules-failed' : 'loading' };
  return { kind: 'not-found' };
}
