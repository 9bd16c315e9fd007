import { moduleKeys } from '@umbral/contracts';
import { permissionMapOf } from './permission-map.js';

const row = (viewName: string, canView: boolean, canDelete: boolean) => ({ viewName, canView, canDelete });

describe('the permission maps of a session', () => {
  it('[P-PRM-01] [P-PRM-04] are all true for the administrator, whatever is stored', () => {
    const maps = permissionMapOf(1, [row('usuarios', false, false)]);
    expect(Object.keys(maps.view).sort()).toEqual([
      'admin_only',
      'bancos',
      'companias',
      'estudio_cuota',
      'estudios_viabilidad',
      'productos',
      'roles',
      'usuarios',
    ]);
    expect(Object.values(maps.view)).not.toContain(false);
    expect(Object.values(maps.delete)).not.toContain(false);
  });

  it('[P-PRM-02] [P-PRM-03] say no to what is not stored', () => {
    const maps = permissionMapOf(2, [row('usuarios', true, true), row('companias', true, false)]);
    expect(maps.view).toMatchObject({ usuarios: true, companias: true, bancos: false, estudio_cuota: false });
    expect(maps.delete).toMatchObject({ usuarios: true, companias: false, bancos: false });
  });

  it('[D21] never grant roles or admin_only, even if somebody wrote a row for them', () => {
    const maps = permissionMapOf(2, [
      row('roles', true, true),
      row('admin_only', true, true),
      row('toString', true, true),
    ]);
    expect(maps.view).toMatchObject({ roles: false, admin_only: false });
    expect(Object.keys(maps.view)).toEqual([...moduleKeys]);
  });

  it('deleting needs viewing', () => {
    expect(permissionMapOf(2, [row('usuarios', false, true)]).delete.usuarios).toBe(false);
  });
});
