import { modules } from '../testing/modules';
import { administrating, viewing } from '../testing/people';
import { isWithin } from '@umbral/web-kit';
import { menuEntries, type Surface } from './menu';

const labels = (surface: Surface, mayOpen: Parameters<typeof menuEntries>[2]) =>
  menuEntries(modules, surface, mayOpen).map(({ label }) => label);
const all = [
  'Usuarios',
  'Compañías',
  'Bancos',
  'Productos',
  'Estudio de Viabilidad',
  'Estudio Cuota',
  'Roles',
  'Auditorías',
  'Mi perfil',
];

test('[P-NAV-17] the entries, in their order, whatever the order of the modules', () => {
  expect(labels('sidebar', administrating)).toEqual(all);
  expect(labels('drawer', administrating)).toEqual(all);
});

test('[P-NAV-22] Roles and Auditorías are for the administrator, in both', () => {
  const many = viewing(
    'usuarios',
    'companias',
    'bancos',
    'productos',
    'estudios_viabilidad',
    'estudio_cuota',
    'roles',
    'admin_only',
  );
  for (const surface of ['sidebar', 'drawer'] as const) {
    expect(labels(surface, many)).not.toContain('Roles');
    expect(labels(surface, many)).not.toContain('Auditorías');
  }
});

test('[P-NAV-23] [P-NAV-24] Bancos and Productos: by role in the sidebar, by permission in the drawer', () => {
  expect(labels('sidebar', viewing('bancos', 'productos'))).toEqual(['Mi perfil']);
  expect(labels('drawer', viewing('bancos', 'productos'))).toEqual(['Bancos', 'Productos', 'Mi perfil']);
  expect(labels('drawer', viewing('productos'))).toEqual(['Productos', 'Mi perfil']);
});

test.each([
  ['usuarios', 'Usuarios'],
  ['companias', 'Compañías'],
  ['estudios_viabilidad', 'Estudio de Viabilidad'],
  ['estudio_cuota', 'Estudio Cuota'],
] as const)('[P-NAV-25] [P-NAV-27] view %s shows %s, and Mi perfil is always there', (view, label) => {
  expect(labels('sidebar', viewing(view))).toEqual([label, 'Mi perfil']);
});

test('[P-NAV-18] an entry stands for its page and what lies below', () => {
  expect([isWithin('/clients', '/clients/7'), isWithin('/users', '/users'), isWithin('/users', '/users-old')]).toEqual([
    true,
    true,
    false,
  ]);
});
