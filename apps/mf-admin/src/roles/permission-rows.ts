import { grantableViews, moduleLabels, type GrantableView, type RolePermission } from '@umbral/contracts';

/** One line of the editor: what a role may do in one view. */
export interface PermissionRow {
  viewName: GrantableView;
  canView: boolean;
  canDelete: boolean;
}

interface ViewWords {
  label: string;
  /** What the view holds. */
  holds: string;
  /** Nobody but an administrator deletes in it, if anything is deleted at all. */
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

/** A row for each view that can be granted, whether or not something is stored of it. */
export function permissionRowsOf(stored: readonly RolePermission[]): PermissionRow[] {
  return grantableViews.map((viewName) => {
    const { canView = false, canDelete = false } = stored.find((permission) => permission.viewName === viewName) ?? {};
    return { viewName, canView, canDelete };
  });
}

/** The row after a click. Who may not see a view deletes nothing in it; who may delete sees it. */
export function tick(row: PermissionRow, box: 'canView' | 'canDelete', isTicked: boolean): PermissionRow {
  if (box === 'canView') return { ...row, canView: isTicked, canDelete: isTicked && row.canDelete };
  return { ...row, canView: isTicked || row.canView, canDelete: isTicked };
}

/** How many boxes differ from what is stored. */
export function changesBetween(stored: readonly PermissionRow[], rows: readonly PermissionRow[]): number {
  return rows.reduce((count, row, index) => {
    const before = stored[index];
    return count + Number(row.canView !== before?.canView) + Number(row.canDelete !== before?.canDelete);
  }, 0);
}
