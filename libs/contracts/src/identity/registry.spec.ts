import { movementOf, withCurrent, type RegistryFile, type RegistryRelease } from './registry.js';

const release = (version: string): RegistryRelease => ({
  name: 'audits',
  version,
  path: `audits/${version}-0123456789ab`,
  publishedAt: `2026-11-0${version.split('.')[1]}T08:00:00.000Z`,
});
const [first, second] = [release('0.1.0'), release('0.2.0')];
const holding = (live: RegistryRelease, ...releases: RegistryRelease[]): RegistryFile => ({
  modules: [live],
  releases,
  movements: [],
});
const at = '2026-11-20T10:00:00.000Z';
const cause = (kind: 'publish' | 'restore') => ({
  key: '8c0f5d3e-3b7f-4e0b-9d0c-5a4f7c1f2b11',
  at,
  kind,
  publisher: 'ana@umbral.test',
  note: '',
});

it('retires the former release when a newer one becomes current', () => {
  const { modules, releases } = withCurrent(holding(first, first), second, at);
  expect(modules).toEqual([second]);
  expect(releases).toEqual([{ ...first, retiredAt: at }, second]);
});

it('withdraws the former release when an earlier one comes back, and takes its own marks away', () => {
  const { modules, releases } = withCurrent(holding(second, { ...first, retiredAt: at }, second), first, at);
  expect(modules).toEqual([first]);
  expect(releases).toEqual([first, { ...second, retiredAt: at, isWithdrawn: true }]);
});

it('leaves other modules and what it does not know as they were, in the order of names', () => {
  const other = { ...release('0.5.0'), name: 'admin', path: 'admin/0.5.0-0123456789ab' };
  const before = { ...holding(first, first), modules: [first, other], later: 1 };
  expect(withCurrent(before, second, at)).toMatchObject({ modules: [other, second], later: 1 });
});

it('tells the movement, and keeps the last five hundred', () => {
  const before = holding(first, first);
  const movement = movementOf(before, second, cause('publish'));
  expect(movement).toMatchObject({ module: 'audits', formerVersion: '0.1.0', newVersion: '0.2.0', note: null });
  expect(withCurrent(before, second, at, movement).movements).toEqual([movement]);
  const full = { ...before, movements: Array.from({ length: 500 }, () => ({ ...movement, publisher: 'before' })) };
  const { movements } = withCurrent(full, second, at, movement);
  expect([movements.length, movements.at(-1)]).toEqual([500, movement]);
  expect(movementOf({ ...before, modules: [] }, second, cause('restore')).formerVersion).toBeNull();
});
