import { modules } from '../testing/modules';
import { administrating, viewing } from '../testing/people';
import { landingPath } from './landing';

test.each([
  ['usuarios', '/users'],
  ['estudios_viabilidad', '/viability-studies'],
  ['estudio_cuota', '/payment-studies'],
] as const)('[P-NAV-03] view %s lands on %s', (view, path) => {
  expect(landingPath(modules, viewing(view))).toBe(path);
});

test('[P-NAV-03] the first in the order wins, however the modules are listed', () => {
  expect(landingPath(modules, viewing('estudio_cuota', 'estudios_viabilidad', 'usuarios'))).toBe('/users');
  expect(landingPath(modules, viewing('estudio_cuota', 'estudios_viabilidad'))).toBe('/viability-studies');
});

test('[P-NAV-03] views bancos and productos lead past pages that only the administrator may really open', () => {
  expect(landingPath(modules, viewing('bancos', 'productos', 'estudio_cuota'))).toBe('/payment-studies');
});

test('[P-NAV-04] /roles is for the administrator, once the five others fail', () => {
  expect(landingPath(modules, administrating)).toBe('/users');
  expect(landingPath(modules, (access) => access === 'administrator' && administrating(access))).toBe('/banks');
  const withoutOthers = modules.map((module) => ({
    ...module,
    manifest: { ...module.manifest, pages: module.manifest.pages.filter(({ landing }) => !landing || landing > 50) },
  }));
  expect(landingPath(withoutOthers, administrating)).toBe('/roles');
  expect(landingPath(withoutOthers, viewing('roles'))).toBe('/profile');
});

test('[P-NAV-05] a user without permissions lands on the profile', () => {
  expect(landingPath(modules, viewing())).toBe('/profile');
  expect(landingPath([], administrating)).toBe('/profile');
});

test('[P-NAV-07] view companias alone lands on the profile', () => {
  expect(landingPath(modules, viewing('companias'))).toBe('/profile');
});

test('a chosen page comes first, as long as the user may open it', () => {
  const mayView = viewing('usuarios', 'estudio_cuota');
  expect(landingPath(modules, mayView, '/payment-studies')).toBe('/payment-studies');
  expect(landingPath(modules, mayView, '/banks')).toBe('/users');
  expect(landingPath(modules, mayView, '/removed')).toBe('/users');
  expect(landingPath(modules, mayView, null)).toBe('/users');
});
