import * as z from 'zod';
import './locale.js';

/** The role that may do everything except what protects the system. */
export const ADMINISTRATOR_ROLE_ID = 1;

/** Views that the permission editor can grant. */
export const grantableViews = [
  'usuarios',
  'companias',
  'estudios_viabilidad',
  'estudio_cuota',
  'bancos',
  'productos',
] as const;

/** Every module key of the permission maps; the last two are true for the administrator only. */
export const moduleKeys = [...grantableViews, 'roles', 'admin_only'] as const;

export type GrantableView = (typeof grantableViews)[number];
export type ModuleKey = (typeof moduleKeys)[number];

/** Spanish name of each module, as shown in the permission editor and on 'Acceso Denegado'. */
export const moduleLabels: Record<ModuleKey, string> = {
  usuarios: 'Usuarios',
  companias: 'Compañías',
  bancos: 'Bancos',
  productos: 'Productos',
  estudios_viabilidad: 'Estudio de Viabilidad',
  estudio_cuota: 'Estudio Cuota',
  roles: 'Roles',
  admin_only: 'Auditorías',
};

const flags = z.record(z.string(), z.boolean());

/** What the session's role may view and delete, keyed by module. A missing key means no. */
export const permissionMap = z.object({ view: flags, delete: flags }).meta({
  id: 'PermissionMap',
  description: 'Modules that the session may view and delete. A missing key means no.',
  examples: [{ view: { usuarios: true, companias: false }, delete: { usuarios: false } }],
});
export type PermissionMap = z.infer<typeof permissionMap>;

export interface Grants {
  roleId: number;
  permissions: PermissionMap;
}

export const isAdministrator = (who: { roleId: number }): boolean => who.roleId === ADMINISTRATOR_ROLE_ID;

/** May this role open the module? The administrator may, whatever the stored map says. */
export const canView = (who: Grants, module: ModuleKey): boolean =>
  isAdministrator(who) || who.permissions.view[module] === true;

/** May this role delete records of the module? Deleting needs an inactive record as well. */
export const canDelete = (who: Grants, module: ModuleKey): boolean =>
  isAdministrator(who) || who.permissions.delete[module] === true;
