import { returnPath } from './return-path';

test('the requested path is returned', () => {
  expect(returnPath({ returnTo: '/users?page=2' })).toBe('/users?page=2');
});

test.each([undefined, null, 'x', {}, { returnTo: 5 }, { returnTo: '//evil.test' }, { returnTo: 'https://evil.test' }])(
  '%p leads to the landing page',
  (state) => {
    expect(returnPath(state)).toBe('/');
  },
);
