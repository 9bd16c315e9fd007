import { ADMINISTRATOR_ROLE_ID, grantableViews, type Role, type RolePermission } from '@umbral/contracts';
import type { Prisma } from '../generated/prisma/client.js';
import { permissionMapOf, type StoredPermission } from '../permissions/permission-map.js';

export const PROTECTED_ROLE_NAME = 'administrador';

/** How a role is loaded: with how many users have it. */
export const roleShape = { include: { _count: { select: { users: true } } } } satisfies Prisma.RoleDefaultArgs;
export type RoleRecord = Prisma.RoleGetPayload<typeof roleShape>;

/** Is it the administrators' role, of which nothing can be changed? */
export const isProtectedRole = (role: { id: number; name: string }): boolean =>
  role.id === ADMINISTRATOR_ROLE_ID || role.name.toLowerCase() === PROTECTED_ROLE_NAME;

/** The role as the API answers it. */
export function presentRole({ _count, createdAt, updatedAt, ...fields }: RoleRecord): Role {
  return {
    ...fields,
    isProtected: isProtectedRole(fields),
    userCount: _count.users,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

/** One row for each view that can be granted, in the editor's order, whether or not it is stored. */
export function presentPermissions(roleId: number, stored: readonly StoredPermission[]): RolePermission[] {
  const { view, delete: remove } = permissionMapOf(roleId, stored);
  return grantableViews.map((viewName) => ({
    viewName,
    canView: view[viewName] === true,
    canDelete: remove[viewName] === true,
  }));
}

/** What is stored of an editor's rows: views that can be granted, once each, deleting only with viewing. */
export function storablePermissions(rows: readonly StoredPermission[]): StoredPermission[] {
  const byView = new Map(rows.map((row) => [row.viewName, row]));
  return grantableViews.flatMap((viewName) => {
    const row = byView.get(viewName);
    return row?.canView ? [{ viewName, canView: true, canDelete: row.canDelete }] : [];
  });
}

export const auditedRoleFields = ['name', 'description', 'isActive'] as const satisfies readonly (keyof Role)[];
