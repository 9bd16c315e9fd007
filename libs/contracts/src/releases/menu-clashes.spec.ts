import { menuClashes } from './menu-clashes.js';

const page = (path: string, label: string, group?: 'work' | 'platform') => ({
  path,
  menu: { label, icon: 'history', order: 10, ...(group && { group }) },
});
const audits = { name: 'audits', pages: [page('/audits', 'Auditorías'), { path: '/audits/:id' }] };

it.each([
  ['of another module', page('/records', 'Auditorías'), true],
  ['in other case', page('/records', ' AUDITORÍAS'), true],
  ['of another group', page('/records', 'Auditorías', 'platform'), false],
  ['that differs', page('/records', 'Registros'), false],
])('a label %s', (_, own, isRefused) => {
  const expected = {
    module: 'records',
    label: own.menu.label,
    path: '/records',
    other: 'audits',
    otherPath: '/audits',
  };
  expect(menuClashes({ name: 'records', pages: [own] }, [audits])).toEqual(isRefused ? [expected] : []);
});

it('a module does not repeat its own label, and is not compared with another release of itself', () => {
  const twice = { name: 'audits', pages: [page('/audits', 'Auditorías'), page('/proofs', 'Auditorías')] };
  expect(menuClashes(twice, [audits])).toEqual([
    { module: 'audits', label: 'Auditorías', path: '/proofs', other: 'audits', otherPath: '/audits' },
  ]);
});
