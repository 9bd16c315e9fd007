import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { AppFrame, TooltipProvider } from '@umbral/ui';
import { followSession, useAddress, usePermissions } from '@umbral/web-kit';
import { ModuleOutlet } from '../modules/ModuleOutlet';
import { useDeployedModules } from '../modules/use-deployed-modules';
import { useStandingModules } from '../modules/use-standing-modules';
import { loadPalette, usePaletteKey } from '../palette/palette-key';
import { RouteAnnouncer } from '../routing/RouteAnnouncer';
import { RouteView } from '../routing/RouteView';
import { useArrival } from '../routing/use-arrival';
import { useLanding } from '../routing/use-landing';
import { judge } from '../routing/verdict';
import { ShellSidebar } from './ShellSidebar';

const Palette = lazy(loadPalette);
const titles = { 'not-found': 'Página no encontrada', 'modules-failed': 'Error' } as const;

/** Everything behind the sign-in: the frame, and in it the page that the address stands for. */
export default function SignedIn() {
  const { pathname } = useAddress();
  const permissions = usePermissions();
  const { modules, failed: modulesFailed, reload } = useDeployedModules();
  const standing = useStandingModules(modules, pathname);
  const [isSearching, setIsSearching] = useState(false);
  const search = useCallback(() => setIsSearching(true), []);
  const verdict = useMemo(
    () => judge(pathname, { modules: standing, modulesFailed, permissions }),
    [pathname, standing, modulesFailed, permissions],
  );
  const title =
    'title' in verdict
      ? verdict.title
      : verdict.kind in titles
        ? titles[verdict.kind as keyof typeof titles]
        : 'Inicio';

  useEffect(followSession, []);
  usePaletteKey(search);
  useLanding(modules, permissions);
  useArrival(pathname, title);

  return (
    <TooltipProvider>
      <AppFrame
        homeHref="/"
        onSearch={search}
        sidebar={
          <ShellSidebar modules={modules ?? []} permissions={permissions} pathname={pathname} onSearch={search} />
        }
      >
        <RouteView
          verdict={verdict}
          pathname={pathname}
          onSearch={search}
          onRetryModules={() => void reload()}
          onRetryPermissions={permissions.retry}
        />
        <ModuleOutlet
          deployed={verdict.kind === 'module' ? verdict.deployed : undefined}
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
            onClose={() => setIsSearching(false)}
          />
        </Suspense>
      ) : null}
    </TooltipProvider>
  );
}
