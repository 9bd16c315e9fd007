import { moduleKeys } from '@umbral/contracts';
import { permissionMapOf } from './permission-map.js';

const row = (viewName: string, canView: boolean, canDelete: boolean) => ({ viewName, canView, canDelete });

describe('the permission maps of a session', () => {
  it('[P-PRM-01] are all true for the administrator, whatever is stored', () => {
    const maps = permissionMapOf(1, [row('usuarios', false, false)]);
    expect(Object.values(maps.view)).not.toContain(false);
    expect(Object.values(maps.delete)).not.toContain(false);
  });

  it.each(['view', 'delete'] as const)('[P-PRM-04] name every module: %s', (map) => {
    expect(Object.keys(permissionMapOf(1, [])[map]).sort()).toEqual([
      'admin_only',
      'bancos',
      'companias',
      'estudio_cuota',
      'estudios_viabilidad',
      'productos',
      'roles',
      'usuarios',
    ]);
  });

  it('[P-PRM-02] deny views that are not stored', () => {
    const maps = permissionMapOf(2, [row('usuarios', true, true)]);
    expect(maps.view).toMatchObject({ usuarios: true, bancos: false, estudio_cuota: false });
    expect(maps.delete).toMatchObject({ usuarios: true, bancos: false });
  });

  it('[P-PRM-03] are two, of viewing and of deleting', () => {
    const maps = permissionMapOf(2, [row('usuarios', true, true), row('companias', true, false)]);
    expect(Object.keys(maps).sort()).toEqual(['delete', 'view']);
    expect([maps.view.companias, maps.delete.companias]).toEqual([true, false]);
  });

  it('[D21] never grant roles or admin_only, even if a row for them is stored', () => {
    const maps = permissionMapOf(2, [
      row('roles', true, true),
      row('admin_only', true, true),
      row('toString', true, true),
    ]);
    expect(maps.view).toMatchObject({ roles: false, admin_only: false });
    expect(Object.keys(maps.view)).toEqual([...moduleKeys]);
  });

  it('deleting requires viewing', () => {
    expect(permissionMapOf(2, [row('usuarios', false, true)]).delete.usuarios).toBe(false);
  });
});
