import { isProtectedRole, presentPermissions, storablePermissions } from './role.record.js';

const row = (viewName: string, canView: boolean, canDelete: boolean) => ({ viewName, canView, canDelete });

describe('[D25] the protected role', () => {
  it.each([
    [1, 'administrador'],
    [1, 'anything'],
    [9, 'Administrador'],
    [9, 'ADMINISTRADOR'],
  ])('is %d %s', (id, name) => {
    expect(isProtectedRole({ id, name })).toBe(true);
  });

  it('is no other', () => {
    expect(isProtectedRole({ id: 9, name: 'administradores' })).toBe(false);
  });
});

describe('the permissions of a role', () => {
  it('[P-ROL-15] [P-ENT-06] have a row for each view that can be granted, no by default', () => {
    const rows = presentPermissions(2, [row('usuarios', true, false)]);
    expect(rows.map(({ viewName }) => viewName)).toEqual([
      'usuarios',
      'companias',
      'estudios_viabilidad',
      'estudio_cuota',
      'bancos',
      'productos',
    ]);
    expect(rows[0]).toEqual(row('usuarios', true, false));
    expect(rows.slice(1).some(({ canView, canDelete }) => canView || canDelete)).toBe(false);
  });

  it('[P-ROL-16] [D21] never keep roles or admin_only', () => {
    expect(storablePermissions([row('roles', true, true), row('admin_only', true, true)])).toEqual([]);
  });

  it('[P-ROL-18] keep no delete without view, and the last row of a view', () => {
    expect(storablePermissions([row('usuarios', false, true)])).toEqual([]);
    expect(storablePermissions([row('bancos', false, false), row('bancos', true, true)])).toEqual([
      row('bancos', true, true),
    ]);
  });
});
