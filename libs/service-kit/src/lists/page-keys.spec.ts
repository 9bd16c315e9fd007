import { matches } from './search.js';
import { windowOf } from './page-keys.js';

describe('window of a page', () => {
  it.each([
    [95, 1, { limit: 10, offset: 0, isFromEnd: false }],
    [95, 2, { limit: 10, offset: 10, isFromEnd: false }],
    [95, 10, { limit: 5, offset: 0, isFromEnd: true }],
    [95, 9, { limit: 10, offset: 5, isFromEnd: true }],
    [0, 1, { limit: 0, offset: 0, isFromEnd: false }],
    [1_000_000, 100_000, { limit: 10, offset: 0, isFromEnd: true }],
  ])('of %i rows, page %i', (total, page, expected) => {
    expect(windowOf(total, page, 10)).toEqual(expected);
  });
});

describe('search', () => {
  it('passes the text as a value, and is undefined without a text', () => {
    expect(matches('u.search_text', " 50%_\\' ")?.values).toEqual(["50%_\\'"]);
    expect(matches('u.search_text', '  ')).toBeUndefined();
    expect(matches('u.search_text', undefined)).toBeUndefined();
  });
});
