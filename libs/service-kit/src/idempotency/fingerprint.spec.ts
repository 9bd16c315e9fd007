import { canonicalJson, fingerprintOf } from './fingerprint.js';

describe('the fingerprint of a request', () => {
  const print = (sent: unknown, key = 'a-key-of-the-tests') => fingerprintOf(key, sent);

  it('[B-INS-06] ignores the order of fields, at any depth, but not that of a list', () => {
    const sent = { name: 'Ana', at: { city: 'Vigo', lines: [1, { a: null, b: true }] } };
    const turned = { at: { lines: [1, { b: true, a: null }], city: 'Vigo' }, name: 'Ana' };
    expect(print(sent)).toBe(print(turned));
    expect(print({ list: [1, 2] })).not.toBe(print({ list: [2, 1] }));
  });

  it.each([
    [{ a: 1 }, { a: '1' }],
    [{ a: null }, {}],
    [{ a: [] }, { a: {} }],
    [{ 'a":1,"b': 2 }, { a: 1, b: 2 }],
  ])('differs for %j and %j', (one, other) => {
    expect(print(one)).not.toBe(print(other));
  });

  it('[B-INS-06] contains no secret, and depends on the key', () => {
    const sent = { email: 'ana@umbral.test', password: 'una', nested: { resetToken: 'dos', clientSecret: 'tres' } };
    expect(canonicalJson(sent)).toBe('{"email":"ana@umbral.test","nested":{}}');
    expect(print(sent)).not.toBe(print(sent, 'another-key-of-the-tests'));
    expect(print(sent)).toMatch(/^[\w-]{43}$/);
  });
});
