import type { Grants } from '@umbral/contracts';
import { AppError, sql, type Queryable } from '@umbral/service-kit';
import { permissionMapOf, type StoredPermission } from './permission-map.js';

/** The permissions of a role. */
export async function grantsOf(database: Queryable, roleId: number): Promise<Grants> {
  const stored = await database.many<StoredPermission>(sql`
    select view_name as "viewName", can_view as "canView", can_delete as "canDelete"
    from role_permissions where role_id = ${roleId}`);
  return { roleId, permissions: permissionMapOf(roleId, stored) };
}

/**
 * Returns the grants of the role to assign, and locks it until the transaction ends.
 * @throws AppError `validation` at `roleId` when it is unknown or inactive
 */
export async function chooseRole(tx: Queryable, roleId: number): Promise<Grants> {
  const role = await tx.one<{ isActive: boolean }>(
    sql`select is_active as "isActive" from roles where id = ${roleId} for share`,
  );
  if (!role?.isActive) {
    throw new AppError('validation', { errors: [{ path: 'roleId', message: 'Debe seleccionar un rol activo' }] });
  }
  return grantsOf(tx, roleId);
}
