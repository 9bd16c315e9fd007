import { banksApi, rolesApi } from '@umbral/contracts';
import { locationOf, pageLinksOf } from './links.js';

describe('the Location of a created record', () => {
  it('is its address', () => {
    expect(locationOf(banksApi.create, '/api/banks', { id: 7 })).toBe('/api/banks/7');
  });

  it.each([
    ['nothing was created', rolesApi.setPermissions, { id: 7 }],
    ['the answer names no record', banksApi.create, { name: 'Banco' }],
    ['the response is empty', banksApi.create, undefined],
  ])('is absent where %s', (_, operation, body) => {
    expect(locationOf(operation, '/api/banks', body)).toBeUndefined();
  });
});

describe('the links of a page', () => {
  const linksOf = (page: number, totalPages: number, url = '/api/banks?search=%C3%91&page=2') =>
    pageLinksOf(url, { items: [{}], pagination: { page, pageSize: 10, totalPages, total: totalPages * 10 } });

  it('keep the other parameters of the query', () => {
    expect(linksOf(2, 3)).toBe(
      '</api/banks?search=%C3%91&page=1>; rel="first", </api/banks?search=%C3%91&page=1>; rel="prev", ' +
        '</api/banks?search=%C3%91&page=3>; rel="next", </api/banks?search=%C3%91&page=3>; rel="last"',
    );
  });

  it.each([
    ['first', 1, 3, ['first', 'next', 'last']],
    ['last', 3, 3, ['first', 'prev', 'last']],
    ['only', 1, 1, ['first', 'last']],
  ] as const)('of the %s page', (_, page, all, rels) => {
    expect([...(linksOf(page, all) ?? '').matchAll(/rel="(\w+)"/g)].map(([, rel]) => rel)).toEqual(rels);
  });

  it('lead from an empty page to the rows of its number', () => {
    const pagination = { page: 4, totalPages: 4, total: 40 };
    expect(pageLinksOf('/api/audit-logs/7?page=5&cursor=here', { logs: [], pagination })).toContain(
      '</api/audit-logs/7?page=4>; rel="prev"',
    );
  });

  it('keep filters with a question mark', () => {
    expect(linksOf(1, 1, '/api/banks?search=a?b&status=all')).toContain(
      '</api/banks?search=a%3Fb&status=all&page=1>; rel="first"',
    );
  });

  it('have cursors where the list has them', () => {
    const pagination = { page: 2, pageSize: 10, totalPages: 4, total: 40, next: 'behind', previous: 'before' };
    expect(pageLinksOf('/api/banks?page=2&cursor=here', { items: [{}], pagination })).toBe(
      '</api/banks?page=1>; rel="first", </api/banks?page=1&cursor=before>; rel="prev", ' +
        '</api/banks?page=3&cursor=behind>; rel="next", </api/banks?page=4>; rel="last"',
    );
    // A cursor may lead on where the number of the page does not, because rows were added since.
    const only = { items: [{}], pagination: { ...pagination, page: 1, totalPages: 1 } };
    expect(pageLinksOf('/api/banks?page=1', only)).toMatch(
      /\?page=1&cursor=before>; rel="prev".*cursor=behind>; rel="next"/,
    );
  });

  it.each([[[]], [null], [undefined], [{ items: [] }]])('are absent for %j', (body) => {
    expect(pageLinksOf('/api/banks', body)).toBeUndefined();
  });
});
