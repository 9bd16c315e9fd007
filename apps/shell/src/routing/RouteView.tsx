import { useEffect } from 'react';
import { PageHead } from '@umbral/ui';
import { AccessDenied, CheckingPermissions, navigate, PageSkeleton, PermissionsFailed } from '@umbral/web-kit';
import { InDevelopment, ModulesFailed, NotFound } from '../pages/ShellPages';
import type { Route } from './resolve-route';

function Redirect({ to }: { to: string }) {
  useEffect(() => navigate(to, { replace: true }), [to]);
  return null;
}

interface RouteViewProps {
  route: Route;
  pathname: string;
  onSearch: () => void;
  onRetryModules: () => void;
  onRetryPermissions: () => void;
}

/** What the shell itself shows for an address; nothing where a module stands. */
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
      return <NotFound pathname={pathname} onSearch={onSearch} />;
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
