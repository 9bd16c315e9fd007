import { grantableViews, moduleLabels, type GrantableView, type RolePermission } from '@umbral/contracts';

/** What a role may do in a view; deleting requires viewing. */
const levels = ['none', 'view', 'delete'] as const;
export type PermissionLevel = (typeof levels)[number];

/** The level of each grantable view. Whole levels are merged: a deletion without its view is none. */
export type PermissionLevels = Record<GrantableView, PermissionLevel>;

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

const levelsBy = (levelOf: (view: GrantableView) => PermissionLevel): PermissionLevels =>
  Object.fromEntries(grantableViews.map((view) => [view, levelOf(view)])) as PermissionLevels;

export const noLevels = levelsBy(() => 'none');

/** The stored levels; none of a view without a row. */
export const levelsOf = (stored: readonly RolePermission[]): PermissionLevels =>
  levelsBy((view) => {
    const { canView, canDelete } = stored.find(({ viewName }) => viewName === view) ?? {};
    return canDelete ? 'delete' : canView ? 'view' : 'none';
  });

/** The rows that are sent. */
export const permissionsOf = (levels: PermissionLevels): RolePermission[] =>
  grantableViews.map((viewName) => ({
    viewName,
    canView: levels[viewName] !== 'none',
    canDelete: levels[viewName] === 'delete',
  }));

/** The level after a click. */
export function tick(level: PermissionLevel, box: 'canView' | 'canDelete', isTicked: boolean): PermissionLevel {
  if (box === 'canDelete') return isTicked ? 'delete' : level === 'none' ? 'none' : 'view';
  if (!isTicked) return 'none';
  return level === 'delete' ? 'delete' : 'view';
}

/** Number of checkboxes that differ. */
export const changesBetween = (stored: PermissionLevels, shown: PermissionLevels): number =>
  grantableViews.reduce(
    (count, view) => count + Math.abs(levels.indexOf(shown[view]) - levels.indexOf(stored[view])),
    0,
  );
