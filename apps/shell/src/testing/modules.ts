import type { AddressedRelease, DeployedModule, ModulePage, PageAccess } from '@umbral/contracts';

const page = (path: string, title: string, access: PageAccess, more: Partial<ModulePage> = {}): ModulePage => ({
  path,
  title,
  access,
  denied: 'screen',
  ...more,
});
const menu = (label: string, order: number, more: object = {}) => ({ menu: { label, icon: 'users', order, ...more } });
const deploy = (name: string, pages: ModulePage[]): DeployedModule => ({
  manifest: { name, version: '1.0.0', shellApi: '^2.0.0', services: {}, singletons: {}, pages },
  entry: `/modules/${name}/1.0.0/remoteEntry.js`,
});

const audits = deploy('audits', [
  page('/audits', 'Auditorías', 'administrator', { records: true, ...menu('Auditorías', 80) }),
  page('/audits/actividad', 'Actividad', 'administrator'),
]);

/** The product's pages as declared by modules; deliberately not in menu order. */
export const modules: DeployedModule[] = [
  audits,
  deploy('studies', [
    page('/payment-studies', 'Estudio Cuota', { view: 'estudio_cuota' }, { landing: 50, ...menu('Estudio Cuota', 60) }),
    page(
      '/viability-studies',
      'Estudio de Viabilidad',
      { view: 'estudios_viabilidad' },
      { landing: 40, ...menu('Estudio de Viabilidad', 50) },
    ),
    page('/desk', 'Mi mesa', 'signed-in', { brand: true, ...menu('Mi mesa', 10, { group: 'work' }) }),
    page('/calculator', 'Calculadora', 'signed-in', menu('Calculadora', 30, { group: 'work' })),
    page('/clients/:id', 'Detalle del Cliente', 'signed-in', { records: true }),
  ]),
  deploy('admin', [
    page(
      '/users',
      'Usuarios',
      { view: 'usuarios' },
      { records: true, finds: { user: '/users' }, landing: 10, ...menu('Usuarios', 10) },
    ),
    page(
      '/companies',
      'Compañías',
      { view: 'companias' },
      { finds: { company: '/companies' }, ...menu('Compañías', 20) },
    ),
    page('/banks', 'Bancos', 'administrator', {
      records: true,
      finds: { bank: '/banks' },
      denied: 'profile',
      landing: 20,
      ...menu('Bancos', 30, { drawer: { view: 'bancos' } }),
    }),
    page('/products', 'Productos', 'administrator', {
      finds: { product: '/products' },
      denied: 'profile',
      landing: 30,
      ...menu('Productos', 40, { drawer: { view: 'productos' } }),
    }),
    page('/roles', 'Roles', 'administrator', { denied: 'profile', landing: 60, ...menu('Roles', 70) }),
    page('/releases', 'Publicaciones', 'administrator', menu('Publicaciones', 50, { group: 'platform' })),
    page('/profile', 'Mi perfil', 'signed-in', menu('Mi perfil', 90)),
  ]),
];

/** A release of the audits that a tab was opened with. */
export const addressed: AddressedRelease = {
  manifest: { ...audits.manifest, version: '1.1.0' },
  entry: '/modules/audits/1.1.0-0123456789ab/remoteEntry.js',
  integrity: 'sha384-x',
  trial: 'address',
  label: '1.1.0 (0123456789ab)',
  expiresAt: '2026-12-03T22:40:00.000Z',
};
