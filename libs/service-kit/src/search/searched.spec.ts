import { searchedBy } from './searched.js';

describe('a search query', () => {
  it.each([
    ['12', 12],
    ['#12', 12],
    ['2147483647', 2_147_483_647],
    ['2147483648', undefined],
    ['012', undefined],
    ['##12', undefined],
    ['12a', undefined],
    ['# 12', undefined],
  ])('id in %s: %s', (q, id) => {
    expect(searchedBy(q).id).toBe(id);
  });

  it.each(['piso 10034 12', 'ref+34600'])(
    'a prefix of Spain begins a number, and is none inside of a word: %s',
    (q) => {
      expect(searchedBy(q).text).toBe(q);
    },
  );

  it('is nothing but an id with fewer than three characters', () => {
    expect(searchedBy('12')).toEqual({ id: 12, words: [], identifiers: [] });
    expect(searchedBy('😀😀').text).toBeUndefined();
    expect(searchedBy('#12').words).toEqual([['#12']]);
    expect(searchedBy('año').text).toBe('año');
  });

  it.each([
    '600 11 22 33',
    '+34 600112233',
    '0034600.112.233',
    '+34600112233',
    '(+34) 600-11-22-33',
    '+34-600/112/233',
    '600112233',
  ])('%s is one phone', (q) => {
    const { number, identifiers } = searchedBy(q);
    expect([number, identifiers]).toEqual(['600112233', ['600112233']]);
  });

  it.each([
    ['12.345.678-Z', '12345678Z'],
    ['x 1234567 l', 'x1234567l'],
    ['B-12345674', 'B12345674'],
    ['+44 20 7946 0958', '442079460958'],
    ['ana 600112233', undefined],
    ['ABC', undefined],
    ['a12', undefined],
  ])('%s: number %s', (q, number) => {
    expect(searchedBy(q).number).toBe(number);
  });

  it('drops the prefix of Spain in the middle too, and keeps what only resembles it', () => {
    expect(searchedBy('ana +34 600 112').words).toEqual([['ana'], ['600'], ['112']]);
    expect(searchedBy('calle+34 x').words).toEqual([['calle+34', 'calle34'], ['x']]);
    expect(searchedBy('+34').words).toEqual([['+34', '34']]);
  });

  it('treats an e-mail address as an identifier', () => {
    expect(searchedBy('Ana@Umbral.test').identifiers).toEqual(['Ana@Umbral.test']);
  });
});
