import { permissionsOf, storablePermissions } from './role-permissions.js';

const row = (viewName: string, canView: boolean, canDelete: boolean) => ({ viewName, canView, canDelete });

describe('the permissions of a role', () => {
  const rows = permissionsOf({ id: 2, permissions: [row('usuarios', true, false)] });

  it('[P-ROL-15] have a row for each view that can be granted', () => {
    expect(rows.map(({ viewName }) => viewName)).toEqual([
      'usuarios',
      'companias',
      'estudios_viabilidad',
      'estudio_cuota',
      'bancos',
      'productos',
    ]);
  });

  it('[P-ENT-06] are the stored ones, and false by default', () => {
    expect(rows[0]).toEqual(row('usuarios', true, false));
    expect(rows.slice(1).some(({ canView, canDelete }) => canView || canDelete)).toBe(false);
  });

  it('[P-ROL-16] [D21] never store roles or admin_only', () => {
    expect(storablePermissions([row('roles', true, true), row('admin_only', true, true)])).toEqual([]);
  });

  it('[P-ROL-18] store no delete without view, and the last row of a view', () => {
    expect(storablePermissions([row('usuarios', false, true)])).toEqual([]);
    expect(storablePermissions([row('bancos', false, false), row('bancos', true, true)])).toEqual([
      row('bancos', true, true),
    ]);
  });
});
