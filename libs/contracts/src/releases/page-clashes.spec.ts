import { pageClashes } from './page-clashes.js';

const manifest = (name: string, ...paths: string[]) => ({ name, pages: paths.map((path) => ({ path })) });

it.each([
  ['/clients/:id', '/clients/new', true],
  ['/clients/new', '/Clients/:id', true],
  ['/clients', '/clients', true],
  ['/clients', '/clients/:id', false],
  ['/clients/:id', '/banks/:id', false],
])('%s beside %s clashes: %s', (path, otherPath, expected) => {
  const found = pageClashes(manifest('one', path), [manifest('other', '/elsewhere', otherPath)]);
  expect(found).toEqual(expected ? [{ module: 'one', path, other: 'other', otherPath }] : []);
});

it('does not compare a module with another release of itself', () => {
  expect(pageClashes(manifest('one', '/clients'), [manifest('one', '/clients')])).toEqual([]);
});
