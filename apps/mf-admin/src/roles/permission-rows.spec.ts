import { changesBetween, permissionRowsOf, tick, viewWords, type PermissionRow } from './permission-rows';

const row = (canView: boolean, canDelete: boolean): PermissionRow => ({ viewName: 'usuarios', canView, canDelete });

describe('the rows of the editor', () => {
  const rows = permissionRowsOf([{ viewName: 'roles', canView: true, canDelete: true }]);
  const labels = rows.map(({ viewName }) => viewWords[viewName].label);

  it('[P-ROL-15] are the grantable views, by their names in the menu', () => {
    expect(labels).toEqual(expect.arrayContaining(['Usuarios', 'Compañías', 'Estudio de Viabilidad', 'Estudio Cuota']));
    expect(labels).toHaveLength(6);
  });

  it('[P-ROL-16] exclude roles, even where stored', () => {
    expect(rows.map(({ viewName }) => String(viewName))).not.toContain('roles');
    expect(rows.some(({ canView, canDelete }) => canView || canDelete)).toBe(false);
  });

  it('[P-ROL-17] include banks and products', () => {
    expect(labels.slice(4)).toEqual(['Bancos', 'Productos']);
  });

  it('contain the stored permissions', () => {
    expect(permissionRowsOf([{ viewName: 'usuarios', canView: true, canDelete: true }])[0]).toEqual(row(true, true));
  });
});

describe('ticking', () => {
  it('[P-ROL-18] view off clears delete', () => {
    expect(tick(row(true, true), 'canView', false)).toEqual(row(false, false));
  });

  it('[P-ROL-19] delete on sets view', () => {
    expect(tick(row(false, false), 'canDelete', true)).toEqual(row(true, true));
  });

  it('leaves the other checkbox unchanged otherwise', () => {
    expect(tick(row(false, false), 'canView', true)).toEqual(row(true, false));
    expect(tick(row(true, true), 'canDelete', false)).toEqual(row(true, false));
  });
});

it('counts the changed checkboxes', () => {
  expect(changesBetween([row(true, true)], [row(true, true)])).toBe(0);
  expect(changesBetween([row(true, true)], [row(false, false)])).toBe(2);
});
