import { isShellApiOffered } from './shell-api';

test.each([
  ['^1.0.0', '1.0.0', true],
  ['^1.0.0', '1.4.2', true],
  ['1.2.0', '1.2.1', true],
  ['^1.3.0', '1.2.9', false],
  ['^1.2.3', '1.2.2', false],
  ['^2.0.0', '1.9.0', false],
  ['^1.0.0', '2.0.0', false],
  ['latest', '1.0.0', false],
])('a module that needs %s in a shell that offers %s: %p', (range, offered, expected) => {
  expect(isShellApiOffered(range, offered)).toBe(expected);
});
