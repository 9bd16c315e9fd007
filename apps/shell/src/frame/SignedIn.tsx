import { lazy, useCallback, useEffect, useMemo, useState, type ComponentType, type LazyExoticComponent } from 'react';
import { TooltipProvider } from '@umbral/ui';
import { followSession, provideAuditFields, useAddress, usePermissions } from '@umbral/web-kit';
import { loadAuditFields } from '../modules/audit-fields';
import { ModuleOutlet } from '../modules/ModuleOutlet';
import { useDeployedModules } from '../modules/use-deployed-modules';
import { usePinnedRelease } from '../modules/use-pinned-release';
import type ShellPalette from '../palette/ShellPalette';
import { stopTypeAhead } from '../palette/type-ahead';
import { loadPalette, usePaletteKey } from '../palette/palette-key';
import { RouteAnnouncer } from '../routing/RouteAnnouncer';
import { RouteView } from '../routing/RouteView';
import { useArrival } from '../routing/use-arrival';
import { useLanding } from '../routing/use-landing';
import { placeOf, resolveRoute } from '../routing/resolve-route';
import { loadShortcuts, useShortcutsKey } from '../shortcuts/shortcuts-key';
import { traceIfEnabled } from '../traces/trace-if-enabled';
import { AppFrame } from './AppFrame';
import { OverlayBoundary } from './OverlayBoundary';
import { brandTarget } from './brand-target';
import { ShellSidebar } from './ShellSidebar';
import { useEnrolment } from './use-enrolment';
import { useOverlaysOnIntent } from './use-overlays-on-intent';

traceIfEnabled();

/** In its own chunk: needed only with the address of a release. */
export const loadAddressed = () => import(/* webpackChunkName: "addressed" */ '../addresses/open-address');

type LazyPalette = LazyExoticComponent<typeof ShellPalette>;
type OverlayType = ComponentType<{ onClose: () => void }>;

const titles = { 'not-found': 'Página no encontrada', 'modules-failed': 'Error' } as const;

/** Everything behind the sign-in: the frame, with the page of the current address. */
export default function SignedIn() {
  const { pathname } = useAddress();
  const permissions = usePermissions();
  const { modules, failed: modulesFailed, reload } = useDeployedModules();
  const { modules: pinned, unpin } = usePinnedRelease(modules, pathname);
  // `lazy` caches a rejection for ever: each opening has its own.
  const [Palette, setPalette] = useState<LazyPalette>();
  const [Overlay, setOverlay] = useState<OverlayType>();
  const search = useCallback(() => setPalette((open?: LazyPalette) => open ?? lazy(loadPalette)), []);
  const listKeys = useCallback(() => setOverlay((open?: OverlayType) => open ?? lazy(loadShortcuts)), []);
  const closeSearch = useCallback(() => {
    stopTypeAhead();
    setPalette(undefined);
  }, []);
  const closeOverlay = () => setOverlay(undefined);
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
  usePaletteKey(search, closeSearch);
  useOverlaysOnIntent();
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
          unpin={unpin}
        />
      </AppFrame>
      <RouteAnnouncer title={title} />
      {Palette ? (
        <OverlayBoundary onFailure={closeSearch}>
          <Palette
            modules={modules ?? []}
            permissions={permissions}
            pathname={pathname}
            route={route}
            onClose={closeSearch}
            onShortcuts={listKeys}
            onOverlay={(overlay) => setOverlay(() => overlay)}
          />
        </OverlayBoundary>
      ) : null}
      {Overlay ? (
        <OverlayBoundary onFailure={closeOverlay}>
          <Overlay onClose={closeOverlay} />
        </OverlayBoundary>
      ) : null}
    </TooltipProvider>
  );
}
