import { ADMINISTRATOR_ROLE_ID, grantableViews, moduleKeys, type PermissionMap } from '@umbral/contracts';

export interface StoredPermission {
  viewName: string;
  canView: boolean;
  canDelete: boolean;
}

/**
 * The two maps of a session. The administrator's are all true; `roles` and `admin_only` are false for all other users, and rows
 * of views that cannot be granted are ignored.
 */
export function permissionMapOf(roleId: number, stored: readonly StoredPermission[]): PermissionMap {
  const isAdministrator = roleId === ADMINISTRATOR_ROLE_ID;
  const maps: PermissionMap = { view: {}, delete: {} };
  for (const module of moduleKeys) {
    maps.view[module] = isAdministrator;
    maps.delete[module] = isAdministrator;
  }
  if (isAdministrator) return maps;
  for (const { viewName, canView, canDelete } of stored) {
    if (!(grantableViews as readonly string[]).includes(viewName)) continue;
    maps.view[viewName] = canView;
    maps.delete[viewName] = canView && canDelete;
  }
  return maps;
}
