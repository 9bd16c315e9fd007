import { grantableViews, moduleLabels, type GrantableView, type RolePermission } from '@umbral/contracts';

/** One row of the editor: a role's permissions on one view. */
export interface PermissionRow {
  viewName: GrantableView;
  canView: boolean;
  canDelete: boolean;
}

interface ViewWords {
  label: string;
  /** Content of the view. */
  holds: string;
  /** Only administrators can delete in it, if deletion exists at all. */
  noDelete?: boolean;
}

/** The views of the editor, in the order of `grantableViews`. */
export const viewWords: Record<GrantableView, ViewWords> = {
  usuarios: { label: moduleLabels.usuarios, holds: 'Altas, cambios y credenciales' },
  companias: { label: moduleLabels.companias, holds: 'Grupos de usuarios y su logo', noDelete: true },
  estudios_viabilidad: {
    label: moduleLabels.estudios_viabilidad,
    holds: 'Estudios, titulares y productos que encajan',
  },
  estudio_cuota: { label: moduleLabels.estudio_cuota, holds: 'Precio máximo de vivienda' },
  bancos: { label: moduleLabels.bancos, holds: 'Solo consulta: los gestiona el administrador', noDelete: true },
  productos: { label: moduleLabels.productos, holds: 'Solo consulta: los gestiona el administrador', noDelete: true },
};

/** A row for each grantable view, stored or not. */
export function permissionRowsOf(stored: readonly RolePermission[]): PermissionRow[] {
  return grantableViews.map((viewName) => {
    const { canView = false, canDelete = false } = stored.find((permission) => permission.viewName === viewName) ?? {};
    return { viewName, canView, canDelete };
  });
}

/** The row after a click. Deleting requires viewing. */
export function tick(row: PermissionRow, box: 'canView' | 'canDelete', isTicked: boolean): PermissionRow {
  if (box === 'canView') return { ...row, canView: isTicked, canDelete: isTicked && row.canDelete };
  return { ...row, canView: isTicked || row.canView, canDelete: isTicked };
}

/** Number of checkboxes that differ from the stored ones. */
export function changesBetween(stored: readonly PermissionRow[], rows: readonly PermissionRow[]): number {
  return rows.reduce((count, row, index) => {
    const before = stored[index];
    return count + Number(row.canView !== before?.canView) + Number(row.canDelete !== before?.canDelete);
  }, 0);
}
