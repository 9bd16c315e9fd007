import { grantableViews } from '@umbral/contracts';
import { changesBetween, levelsOf, noLevels, permissionsOf, tick, viewWords } from './permission-rows';

describe('the levels of the editor', () => {
  const levels = levelsOf([{ viewName: 'roles', canView: true, canDelete: true }]);
  const labels = grantableViews.map((view) => viewWords[view].label);

  it('[P-ROL-15] are of the grantable views, by their names in the menu', () => {
    expect(labels).toEqual(expect.arrayContaining(['Usuarios', 'Compañías', 'Estudio de Viabilidad', 'Estudio Cuota']));
    expect(Object.keys(levels)).toHaveLength(6);
  });

  it('[P-ROL-16] exclude roles, even where stored', () => {
    expect(levels).not.toHaveProperty('roles');
    expect(levels).toEqual(noLevels);
  });

  it('[P-ROL-17] include banks and products', () => {
    expect(labels.slice(4)).toEqual(['Bancos', 'Productos']);
  });

  it('are the stored permissions, and are sent as these', () => {
    const stored = { viewName: 'usuarios', canView: true, canDelete: true } as const;
    expect(levelsOf([stored])).toEqual({ ...noLevels, usuarios: 'delete' });
    expect(permissionsOf(levelsOf([stored]))[0]).toEqual(stored);
  });
});

describe('ticking', () => {
  it('[P-ROL-18] view off clears delete', () => {
    expect(tick('delete', 'canView', false)).toBe('none');
  });

  it('[P-ROL-19] delete on sets view', () => {
    expect(tick('none', 'canDelete', true)).toBe('delete');
  });

  it('leaves the other checkbox unchanged otherwise', () => {
    expect(tick('none', 'canView', true)).toBe('view');
    expect(tick('delete', 'canDelete', false)).toBe('view');
  });
});

it('counts the changed checkboxes', () => {
  const all = { ...noLevels, usuarios: 'delete' } as const;
  expect(changesBetween(all, all)).toBe(0);
  expect(changesBetween(all, noLevels)).toBe(2);
});
