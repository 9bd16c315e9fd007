import type { ReactNode } from 'react';
import { moduleLabels, type ModuleKey } from '@umbral/contracts';
import { usePermissions } from '../permissions/use-permissions';
import { AccessDenied, CheckingPermissions, PermissionsFailed } from './screens';

/** Shows its content to who may view the module. Pages are guarded by their manifest; this is for parts of them. */
export function RequireView({ view, children }: { view: ModuleKey; children: ReactNode }) {
  const permissions = usePermissions();
  if (permissions.canView(view)) return children;
  if (permissions.loading) return <CheckingPermissions />;
  if (permissions.failed) return <PermissionsFailed onRetry={permissions.retry} />;
  return <AccessDenied view={moduleLabels[view]} />;
}
