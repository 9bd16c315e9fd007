import { modules } from '../testing/modules';
import { administrating, viewing } from '../testing/people';
import { isWithin } from '@umbral/web-kit';
import { menuSections, type Surface } from './menu';

type MayOpen = Parameters<typeof menuSections>[2];

const sections = (surface: Surface, mayOpen: MayOpen) =>
  menuSections(modules, surface, mayOpen).map(({ group, entries }) => [group, ...entries.map(({ label }) => label)]);
/** The entries of the modules, without the groups. */
const labels = (surface: Surface, mayOpen: MayOpen) =>
  sections(surface, mayOpen).flatMap(([group, ...entries]) => (group ? [] : entries));
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

test('[P-NAV-23] Bancos and Productos are for the administrator in the sidebar', () => {
  expect(labels('sidebar', viewing('bancos', 'productos'))).toEqual(['Mi perfil']);
  expect(labels('sidebar', administrating)).toEqual(expect.arrayContaining(['Bancos', 'Productos']));
});

test('[P-NAV-24] Bancos and Productos follow their permissions in the drawer', () => {
  expect(labels('drawer', viewing('bancos', 'productos'))).toEqual(['Bancos', 'Productos', 'Mi perfil']);
  expect(labels('drawer', viewing('bancos'))).toEqual(['Bancos', 'Mi perfil']);
  expect(labels('drawer', viewing('productos'))).toEqual(['Productos', 'Mi perfil']);
});

test.each([
  ['usuarios', 'Usuarios'],
  ['companias', 'Compañías'],
  ['estudios_viabilidad', 'Estudio de Viabilidad'],
  ['estudio_cuota', 'Estudio Cuota'],
] as const)('[P-NAV-25] view %s shows %s', (view, label) => {
  for (const surface of ['sidebar', 'drawer'] as const) {
    expect(labels(surface, viewing(view))).toContain(label);
    expect(labels(surface, viewing())).not.toContain(label);
  }
});

test('[P-NAV-27] Mi perfil is always there', () => {
  for (const surface of ['sidebar', 'drawer'] as const) {
    expect(labels(surface, viewing())).toEqual(['Mi perfil']);
    expect(labels(surface, administrating)).toContain('Mi perfil');
  }
});

test.each(['sidebar', 'drawer'] as const)('[D170] groups stand above and below the entries, in the %s', (surface) => {
  expect(sections(surface, administrating)).toEqual([
    ['work', 'Mi mesa', 'Calculadora'],
    [undefined, ...all],
    ['platform', 'Publicaciones'],
  ]);
});

test('[D170] a group whose pages the user may not open is left out', () => {
  expect(sections('sidebar', viewing())).toEqual([
    ['work', 'Mi mesa', 'Calculadora'],
    [undefined, 'Mi perfil'],
  ]);
});

test('[P-NAV-18] an entry is current for its page and the paths below', () => {
  expect([isWithin('/clients', '/clients/7'), isWithin('/users', '/users'), isWithin('/users', '/users-old')]).toEqual([
    true,
    true,
    false,
  ]);
});
