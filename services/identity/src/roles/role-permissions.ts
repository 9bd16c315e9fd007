import { grantableViews, type RolePermission } from '@umbral/contracts';
import { diff } from '@umbral/service-kit';
import { permissionMapOf, type StoredPermission } from '../permissions/permission-map.js';
import type { VerbTx } from '../transaction.js';
import type { RoleRow } from './role.record.js';

type Granted = Pick<RoleRow, 'id'> & { permissions: readonly StoredPermission[] };

/** One row for each grantable view, in the editor's order, stored or not. */
export function permissionsOf({ id, permissions }: Granted): RolePermission[] {
  const { view, delete: remove } = permissionMapOf(id, permissions);
  return grantableViews.map((viewName) => ({
    viewName,
    canView: view[viewName] === true,
    canDelete: remove[viewName] === true,
  }));
}

/** The rows to store: grantable views, once each, `canDelete` only with `canView`. */
export function storablePermissions(rows: readonly StoredPermission[]): StoredPermission[] {
  const byView = new Map(rows.map((row) => [row.viewName, row]));
  return grantableViews.flatMap((viewName) => {
    const row = byView.get(viewName);
    return row?.canView ? [{ viewName, canView: true, canDelete: row.canDelete }] : [];
  });
}

/** Replaces the stored rows, and audits the difference. */
export async function replacePermissions(
  tx: Pick<VerbTx, 'db' | 'note'>,
  before: Granted,
  rows: readonly StoredPermission[],
): Promise<void> {
  const permissions = storablePermissions(rows);
  await tx.db.rolePermission.deleteMany({ where: { roleId: before.id } });
  await tx.db.rolePermission.createMany({ data: permissions.map((row) => ({ ...row, roleId: before.id })) });
  const answered = (role: Granted) => ({ permissions: permissionsOf(role) });
  tx.note(diff(answered(before), answered({ id: before.id, permissions }), ['permissions']));
}
