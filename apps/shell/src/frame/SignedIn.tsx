import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { TooltipProvider } from '@umbral/ui';
import { followSession, provideAuditFields, useAddress, usePermissions } from '@umbral/web-kit';
import { loadAddressBar, useAddressedRelease } from '../addresses/use-addressed-release';
import { loadAuditFields } from '../modules/audit-fields';
import { ModuleOutlet } from '../modules/ModuleOutlet';
import { shellManifest } from '../modules/shell-manifest';
import { useDeployedModules } from '../modules/use-deployed-modules';
import { usePinnedRelease } from '../modules/use-pinned-release';
import { stopTypeAhead } from '../palette/type-ahead';
import { loadPalette, usePaletteKey } from '../palette/palette-key';
import { RouteAnnouncer } from '../routing/RouteAnnouncer';
import { RouteView } from '../routing/RouteView';
import { useArrival } from '../routing/use-arrival';
import { useLanding } from '../routing/use-landing';
import { placeOf, resolveRoute } from '../routing/resolve-route';
import { loadServing } from '../serving/load-serving';
import { loadShortcuts, useShortcutsKey } from '../shortcuts/shortcuts-key';
import { traceIfEnabled } from '../traces/trace-if-enabled';
import { AppFrame } from './AppFrame';
import { brandTarget } from './brand-target';
import { ShellSidebar } from './ShellSidebar';
import { useEnrolment } from './use-enrolment';
import { useIntent } from './use-intent';

traceIfEnabled();

const Palette = lazy(loadPalette);
const Shortcuts = lazy(loadShortcuts);
const AddressBar = lazy(loadAddressBar);
const Serving = lazy(loadServing);
const titles = { 'not-found': 'Página no encontrada', 'modules-failed': 'Error' } as const;

/** Everything behind the sign-in: the frame, with the page of the current address. */
export default function SignedIn() {
  const { pathname } = useAddress();
  const permissions = usePermissions();
  const addressed = useAddressedRelease(useDeployedModules());
  const { modules, failed: modulesFailed, reload } = addressed;
  const pinned = usePinnedRelease(modules, pathname, addressed.release?.entry);
  const [isSearching, setIsSearching] = useState(false);
  const [isListing, setIsListing] = useState(false);
  const [isServing, setIsServing] = useState(false);
  const search = useCallback(() => setIsSearching(true), []);
  const listKeys = useCallback(() => setIsListing(true), []);
  const closeSearch = () => {
    stopTypeAhead();
    setIsSearching(false);
  };
  const route = useMemo(
    () => resolveRoute(pathname, { modules: pinned, modulesFailed, permissions }),
    [pathname, pinned, modulesFailed, permissions],
  );
  const title =
    'title' in route ? route.title : route.kind in titles ? titles[route.kind as keyof typeof titles] : 'Inicio';

  const brand = brandTarget(modules ?? [], permissions.mayOpen);

  useEffect(followSession, []);
  useEffect(() => provideAuditFields(() => loadAuditFields(modules ?? [])), [modules]);
  useEnrolment(pathname);
  usePaletteKey(search);
  useIntent();
  useShortcutsKey(listKeys);
  useLanding(modules, permissions);
  useArrival(pathname, placeOf(pinned ?? [], pathname), title);

  return (
    <TooltipProvider>
      <AppFrame
        brand={brand}
        onSearch={search}
        sidebar={
          <ShellSidebar
            brand={brand}
            modules={modules ?? []}
            permissions={permissions}
            pathname={pathname}
            onSearch={search}
          />
        }
      >
        {addressed.token ? (
          <Suspense fallback={null}>
            <AddressBar token={addressed.token} onSettled={addressed.settle} onLeave={addressed.leave} />
          </Suspense>
        ) : null}
        <RouteView
          route={route}
          pathname={pathname}
          onSearch={search}
          onRetryModules={() => void reload()}
          onRetryPermissions={permissions.retry}
        />
        <ModuleOutlet
          deployed={route.kind === 'module' ? route.deployed : undefined}
          title={title}
          reloadModules={reload}
        />
      </AppFrame>
      <RouteAnnouncer title={title} />
      {isSearching ? (
        <Suspense fallback={null}>
          <Palette
            modules={modules ?? []}
            permissions={permissions}
            pathname={pathname}
            onClose={closeSearch}
            onShortcuts={listKeys}
            onServing={() => setIsServing(true)}
          />
        </Suspense>
      ) : null}
      {isListing ? (
        <Suspense fallback={null}>
          <Shortcuts onClose={() => setIsListing(false)} />
        </Suspense>
      ) : null}
      {isServing ? (
        <Suspense fallback={null}>
          <Serving
            deployed={route.kind === 'module' ? route.deployed : undefined}
            listed={modules ?? []}
            addressed={addressed.release}
            title={title}
            shellApi={shellManifest.shellApi}
            isAdministrator={permissions.mayOpen('administrator')}
            onClose={() => setIsServing(false)}
          />
        </Suspense>
      ) : null}
    </TooltipProvider>
  );
}
