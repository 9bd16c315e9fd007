import { allowedMethods } from './allowed-methods.js';

it.each([
  ['/api/banks', ['GET', 'HEAD', 'POST']],
  ['/api/banks/7/nothing', []],
  ['/api/auth/login', ['POST']],
  ['/', []],
])('%s allows %j', (path, methods) => {
  expect(allowedMethods(path)).toEqual(methods);
});
