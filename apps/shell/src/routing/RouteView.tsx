import { useEffect } from 'react';
import { Button, PageHead } from '@umbral/ui';
import { SearchIcon } from '@umbral/ui/icons';
import {
  AccessDenied,
  CheckingPermissions,
  navigate,
  NotFound,
  PageSkeleton,
  PermissionsFailed,
} from '@umbral/web-kit';
import { InDevelopment, ModulesFailed } from '../pages/ShellPages';
import type { Route } from './resolve-route';

/** Forced: the page is not shown any more, and with it what would confirm leaving it. */
function Redirect({ to }: { to: string }) {
  useEffect(() => navigate(to, { replace: true, force: true }), [to]);
  return null;
}

interface RouteViewProps {
  route: Route;
  pathname: string;
  onSearch: () => void;
  onRetryModules: () => void;
  onRetryPermissions: () => void;
}

/** The shell's own page for an address; nothing for a module's page. */
export function RouteView({ route, pathname, onSearch, onRetryModules, onRetryPermissions }: RouteViewProps) {
  switch (route.kind) {
    case 'landing':
    case 'loading':
      return <PageSkeleton />;
    case 'checking':
      return (
        <>
          <PageHead title={route.title} />
          <CheckingPermissions />
        </>
      );
    case 'denied':
      return <AccessDenied view={route.view} />;
    case 'redirect':
      return <Redirect to={route.to} />;
    case 'placeholder':
      return <InDevelopment title={route.title} />;
    case 'not-found':
      return (
        <NotFound
          pathname={pathname}
          actions={
            <Button variant="ghost" icon={<SearchIcon />} onClick={onSearch}>
              Buscar una página
            </Button>
          }
        />
      );
    case 'modules-failed':
      return <ModulesFailed onRetry={onRetryModules} />;
    case 'permissions-failed':
      return (
        <>
          <PageHead title={route.title} />
          <PermissionsFailed onRetry={onRetryPermissions} />
        </>
      );
    case 'module':
      return null;
  }
}
