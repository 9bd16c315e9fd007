import { compareVersions, isInRange } from './versions.js';

test.each([
  ['^1.0.0', '1.0.0', true],
  ['^1.0.0', '1.4.2', true],
  ['^1.3.0', '1.2.9', false],
  ['^1.2.3', '1.2.2', false],
  ['^2.0.0', '1.9.0', false],
  ['^1.0.0', '2.0.0', false],
  ['^1.9.0', '1.10.0', true],
  ['^0.2.1', '0.2.3', true],
  ['^0.2.1', '0.3.0', false],
  ['^0.0.3', '0.0.3', true],
  ['^0.0.3', '0.0.4', false],
  ['^1.2.0 || ^2.0.0', '2.5.0', true],
  ['^1.2.0 || ^2.0.0', '1.2.0', true],
  ['^1.2.0 || ^2.0.0', '3.0.0', false],
  ['latest', '1.0.0', false],
  ['1.0.0', '1.0.0', false],
  ['>=1.0.0', '1.0.0', false],
  ['^1.0.0', '1.0', false],
  ['^1.0.0', '1.0.0-rc.1', false],
])('what needs %s is served by %s: %p', (range, version, expected) => {
  expect(isInRange(version, range)).toBe(expected);
});

test('versions are ordered by number', () => {
  expect(['1.10.0', '2.0.0', '1.9.9', '1.9.10'].sort(compareVersions)).toEqual(['1.9.9', '1.9.10', '1.10.0', '2.0.0']);
  expect(compareVersions('1.0.0', '1.0.0')).toBe(0);
});
