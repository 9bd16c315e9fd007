import { useEffect } from 'react';
import { PageHead } from '@umbral/ui';
import { AccessDenied, CheckingPermissions, navigate, PageSkeleton, PermissionsFailed } from '@umbral/web-kit';
import { InDevelopment, ModulesFailed, NotFound } from '../pages/ShellPages';
import type { Verdict } from './verdict';

function Redirect({ to }: { to: string }) {
  useEffect(() => navigate(to, { replace: true }), [to]);
  return null;
}

interface RouteViewProps {
  verdict: Verdict;
  pathname: string;
  onSearch: () => void;
  onRetryModules: () => void;
  onRetryPermissions: () => void;
}

/** What the shell itself shows for an address; nothing where a module stands. */
export function RouteView({ verdict, pathname, onSearch, onRetryModules, onRetryPermissions }: RouteViewProps) {
  switch (verdict.kind) {
    case 'landing':
    case 'loading':
      return <PageSkeleton />;
    case 'checking':
      return (
        <>
          <PageHead title={verdict.title} />
          <CheckingPermissions />
        </>
      );
    case 'denied':
      return <AccessDenied view={verdict.view} />;
    case 'redirect':
      return <Redirect to={verdict.to} />;
    case 'placeholder':
      return <InDevelopment title={verdict.title} />;
    case 'not-found':
      return <NotFound pathname={pathname} onSearch={onSearch} />;
    case 'modules-failed':
      return <ModulesFailed onRetry={onRetryModules} />;
    case 'permissions-failed':
      return (
        <>
          <PageHead title={verdict.title} />
          <PermissionsFailed onRetry={onRetryPermissions} />
        </>
      );
    case 'module':
      return null;
  }
}
