import { reachOf, roleFailures } from './role-words';

it('tells whom a change reaches', () => {
  expect(reachOf(0)).toBe('Todavía no hay usuarios con este rol');
  expect(reachOf(1)).toBe('Se aplican al momento a su único usuario, sin que tenga que volver a entrar');
  expect(reachOf(6)).toBe('Se aplican al momento a sus 6 usuarios, sin que tengan que volver a entrar');
});

it('[P-ROL-23] [D37] says these when the server says nothing', () => {
  expect(Object.values(roleFailures)).toEqual([
    'Failed to create role',
    'Failed to update role',
    'Failed to toggle role',
    'Failed to delete role',
  ]);
});
