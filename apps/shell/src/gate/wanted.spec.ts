import { wantedPath } from './wanted';

test('the wanted path is remembered', () => {
  expect(wantedPath({ wanted: '/users?page=2' })).toBe('/users?page=2');
});

test.each([undefined, null, 'x', {}, { wanted: 5 }, { wanted: '//evil.test' }, { wanted: 'https://evil.test' }])(
  '%p leads to the start',
  (state) => {
    expect(wantedPath(state)).toBe('/');
  },
);
