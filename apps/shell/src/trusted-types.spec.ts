import { ownScript } from './trusted-types';

it.each(['/assets/react.0123456789.js', '/modules/admin/1.0.0-0123/remoteEntry.js?attempt=1', 'assets/a.js'])(
  'lets through %s',
  (address) => expect(ownScript(address)).toBe(address),
);

it.each([
  'https://evil.test/assets/a.js',
  '//evil.test/modules/a.js',
  'data:text/javascript,/assets/',
  'blob:http://localhost/assets/a',
  '/api/users',
  '/assets/../api/users',
  '/api/documents/7/assets/a.js',
])('lets through no %s', (address) => expect(ownScript(address)).toBeNull());
