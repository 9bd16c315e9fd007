import type { PageAccess } from '@umbral/contracts';
import { modules } from '../testing/modules';
import { administrating, viewing } from '../testing/people';
import { placeOf, resolveRoute, type RoutingState } from './resolve-route';

const known = (mayOpen: (access: PageAccess) => boolean, more: Partial<RoutingState> = {}): RoutingState => ({
  modules,
  modulesFailed: false,
  permissions: { loading: false, failed: false, mayOpen },
  ...more,
});
const loadingPermissions = { loading: true, failed: false, mayOpen: (access: PageAccess) => access === 'signed-in' };

test('[P-NAV-08] every page of the manifests belongs to its module', () => {
  for (const path of [
    '/calculator',
    '/users',
    '/roles',
    '/companies',
    '/banks',
    '/products',
    '/viability-studies',
    '/payment-studies',
    '/audits',
    '/profile',
  ]) {
    expect(resolveRoute(path, known(administrating))).toMatchObject({ kind: 'module' });
  }
  expect(resolveRoute('/clients/7', known(viewing()))).toMatchObject({ kind: 'module', title: 'Detalle del Cliente' });
});

test('a module that ships an announced page replaces its placeholder', () => {
  const audits = modules[0]!;
  const pages = [{ ...audits.manifest.pages[0]!, path: '/reports' }];
  const deployed = [{ ...audits, manifest: { ...audits.manifest, pages } }];
  expect(resolveRoute('/reports', known(administrating, { modules: deployed }))).toMatchObject({ kind: 'module' });
});

test('[B-HIS-21] a dialog over a list is the same place, and belongs to the list’s module', () => {
  expect(resolveRoute('/banks/12/editar', known(administrating))).toMatchObject({ kind: 'module', title: 'Bancos' });
  expect(['/banks', '/banks/12', '/banks/nuevo'].map((path) => placeOf(modules, path))).toEqual(
    Array(3).fill('/banks'),
  );
  expect(['/clients/7', '/clients/7/editar', '/clients/8'].map((path) => placeOf(modules, path))).toEqual([
    '/clients/7',
    '/clients/7',
    '/clients/8',
  ]);
  expect(placeOf(modules, '/nowhere')).toBe('/nowhere');
});

test('an address over a list that is another page of the module is that page, and a place of its own', () => {
  expect(resolveRoute('/audits/actividad', known(administrating))).toMatchObject({ title: 'Actividad' });
  expect(resolveRoute('/audits/7', known(administrating))).toMatchObject({ title: 'Auditorías' });
  expect(placeOf(modules, '/audits/actividad')).toBe('/audits/actividad');
});

test('[B-HIS-18] an address over a list is guarded like the list', () => {
  expect(resolveRoute('/banks/3', known(viewing()))).toEqual({ kind: 'redirect', to: '/profile' });
  expect(resolveRoute('/users/3', known(viewing('companias')))).toMatchObject({ kind: 'denied', view: 'Usuarios' });
});

test.each(['/properties', '/reports', '/settings'])('[P-NAV-10] %s is a placeholder', (path) => {
  expect(resolveRoute(path, known(viewing()))).toMatchObject({ kind: 'placeholder' });
});

test('[P-NAV-11] any other path is not found', () => {
  expect(resolveRoute('/viability-studes', known(administrating))).toEqual({ kind: 'not-found' });
  expect(resolveRoute('/profile/5/more', known(administrating))).toEqual({ kind: 'not-found' });
});

test('[P-PRM-07] without the view permission a page is denied', () => {
  expect(resolveRoute('/users', known(viewing('companias')))).toMatchObject({ kind: 'denied', title: 'Usuarios' });
  expect(resolveRoute('/users', known(viewing('usuarios')))).toMatchObject({ kind: 'module' });
});

test('[P-PRM-08] a page that is denied names its view', () => {
  expect(resolveRoute('/users', known(viewing('companias')))).toMatchObject({ view: 'Usuarios' });
  expect(resolveRoute('/payment-studies', known(viewing()))).toMatchObject({ view: 'Estudio Cuota' });
});

test('[P-PRM-10] while permissions load, a page that depends on them is being checked', () => {
  expect(resolveRoute('/users', known(viewing(), { permissions: loadingPermissions }))).toEqual({
    kind: 'checking',
    title: 'Usuarios',
  });
  expect(resolveRoute('/profile', known(viewing(), { permissions: loadingPermissions }))).toMatchObject({
    kind: 'module',
  });
});

test.each([
  ['[P-PRM-12]', '/roles'],
  ['[P-PRM-14]', '/banks'],
  ['[P-PRM-14]', '/products'],
])('%s %s sends who is no administrator to their profile, at once', (_, path) => {
  const others = known(viewing('bancos', 'productos', 'roles'), { permissions: loadingPermissions });
  expect(resolveRoute(path, others)).toEqual({ kind: 'redirect', to: '/profile' });
  expect(resolveRoute(path, known(viewing('bancos', 'productos', 'roles')))).toEqual({
    kind: 'redirect',
    to: '/profile',
  });
});

test('[S-PRM-18] audits are denied to others (D23)', () => {
  // Who is no administrator is known without the permissions.
  const failed = { loading: false, failed: true, mayOpen: viewing() };
  for (const permissions of [known(viewing('usuarios')).permissions, loadingPermissions, failed])
    expect(resolveRoute('/audits', known(viewing(), { permissions }))).toEqual({
      kind: 'denied',
      title: 'Auditorías',
      view: 'Auditorías',
    });
});

test('without the list of modules no route is resolved, and without permissions few are', () => {
  expect(resolveRoute('/users', known(viewing(), { modules: undefined }))).toEqual({ kind: 'loading' });
  for (const path of ['/', '/users']) {
    expect(resolveRoute(path, known(viewing(), { modules: undefined, modulesFailed: true }))).toEqual({
      kind: 'modules-failed',
    });
  }
  const failed = { loading: false, failed: true, mayOpen: viewing() };
  expect(resolveRoute('/users', known(viewing(), { permissions: failed }))).toEqual({
    kind: 'permissions-failed',
    title: 'Usuarios',
  });
});
