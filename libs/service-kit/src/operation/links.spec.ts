import { banksApi, rolesApi } from '@umbral/contracts';
import { locationOf, pageLinksOf } from './links.js';

describe('the address of what was made', () => {
  it('is where it is read', () => {
    expect(locationOf(banksApi.create, '/api/banks', { id: 7 })).toBe('/api/banks/7');
  });

  it.each([
    ['nothing was made', rolesApi.setPermissions, { id: 7 }],
    ['the answer names no record', banksApi.create, { name: 'Banco' }],
    ['nothing is answered', banksApi.create, undefined],
  ])('is not there where %s', (_, operation, body) => {
    expect(locationOf(operation, '/api/banks', body)).toBeUndefined();
  });
});

describe('the pages beside one', () => {
  const linksOf = (page: number, totalPages: number, url = '/api/banks?search=%C3%91&page=2') =>
    pageLinksOf(url, { items: [], pagination: { page, pageSize: 10, totalPages, total: totalPages * 10 } });

  it('keep what else was asked', () => {
    expect(linksOf(2, 3)).toBe(
      '</api/banks?search=%C3%91&page=1>; rel="first", </api/banks?search=%C3%91&page=1>; rel="prev", ' +
        '</api/banks?search=%C3%91&page=3>; rel="next", </api/banks?search=%C3%91&page=3>; rel="last"',
    );
  });

  it.each([
    ['first', 1, 3, ['first', 'next', 'last']],
    ['last', 3, 3, ['first', 'prev', 'last']],
    ['only', 1, 1, ['first', 'last']],
  ] as const)('the %s one', (_, page, all, rels) => {
    expect([...(linksOf(page, all) ?? '').matchAll(/rel="(\w+)"/g)].map(([, rel]) => rel)).toEqual(rels);
  });

  it('begin at their place where the list names it', () => {
    const pagination = { page: 2, pageSize: 10, totalPages: 4, total: 40, next: 'behind', previous: 'before' };
    expect(pageLinksOf('/api/banks?page=2&cursor=here', { items: [], pagination })).toBe(
      '</api/banks?page=1>; rel="first", </api/banks?page=1&cursor=before>; rel="prev", ' +
        '</api/banks?page=3&cursor=behind>; rel="next", </api/banks?page=4>; rel="last"',
    );
  });

  it.each([[[]], [null], [undefined], [{ items: [] }]])('are not there for %j', (body) => {
    expect(pageLinksOf('/api/banks', body)).toBeUndefined();
  });
});
