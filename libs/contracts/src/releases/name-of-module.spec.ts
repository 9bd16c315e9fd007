import { nameOfModule } from './name-of-module.js';
import { releaseLabel, releaseOfEntry } from './release-path.js';

it.each([
  [['Avisos'], 'Avisos'],
  [['Usuarios', 'Compañías', 'Bancos'], 'Usuarios, Compañías, Bancos'],
  [['Usuarios', 'Compañías', 'Bancos', 'Roles'], 'Usuarios, Compañías, Bancos y otra'],
  [['Usuarios', 'Compañías', 'Bancos', 'Roles', 'Mi perfil'], 'Usuarios, Compañías, Bancos y otras 2'],
  [[], 'audits'],
])('a module with the pages %j is called %s', (titles, name) => {
  expect(nameOfModule({ module: 'audits', titles })).toBe(name);
});

it('a release is labelled with its version and its build', () => {
  const path = releaseOfEntry('/modules/payment-studies/0.2.0-4b1c0d9e2f3a/remoteEntry.js');
  expect(path).toBe('payment-studies/0.2.0-4b1c0d9e2f3a');
  expect(releaseLabel(path)).toBe('0.2.0 (4b1c0d9e2f3a)');
});
