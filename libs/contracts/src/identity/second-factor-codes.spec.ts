import type * as z from 'zod';
import { newPasskey, passkeyAssertion, recoveryCode, totpCode } from './second-factor-codes.js';

const resultOf = (schema: z.ZodType, given: unknown) => {
  const { data, error } = schema.safeParse(given);
  return error?.issues[0]?.message ?? data;
};

const DIGITS = 'Escribe los 6 dígitos de la aplicación';
it.each([
  ['123456', '123456'],
  [' 123 456 ', '123456'],
  ['123\u00a0456', '123456'],
  ['12345', DIGITS],
  ['1234567', DIGITS],
  ['12345a', DIGITS],
  ['123-456', DIGITS],
  ['', DIGITS],
  [undefined, 'Escribe el código'],
])('%j as the code of an application', (given, expected) => expect(resultOf(totpCode, given)).toBe(expected));

const CHARACTERS = 'Escribe los 10 caracteres del código';
it.each([
  ['k7m2p9qx4d', 'k7m2p9qx4d'],
  ['K7M2P-9QX4D', 'k7m2p9qx4d'],
  [' k7m2p - 9qx4d ', 'k7m2p9qx4d'],
  ['k7m2p9qx4', CHARACTERS],
  ['k7m2p9qx4dd', CHARACTERS],
  ['k7m2p_9qx4', CHARACTERS],
  ['ñ7m2p9qx4d', CHARACTERS],
  [undefined, 'Escribe el código de recuperación'],
])('%j as a recovery code', (given, expected) => expect(resultOf(recoveryCode, given)).toBe(expected));

it('codes have at most 40 characters as they are typed', () => {
  const padded = (code: string, length: number) => code + ' '.repeat(length - code.length);
  const isAccepted = (length: number) =>
    totpCode.safeParse(padded('123456', length)).success &&
    recoveryCode.safeParse(padded('k7m2p9qx4d', length)).success;
  expect([40, 41].map(isAccepted)).toEqual([true, false]);
});

describe('a passkey', () => {
  const known = {
    id: 'aZ_0-',
    rawId: 'aZ_0-',
    type: 'public-key',
    response: { clientDataJSON: 'a', authenticatorData: 'a', signature: 'a', userHandle: 'a' },
  };
  const created = { ...known, response: { clientDataJSON: 'a', attestationObject: 'a', transports: ['usb'] } };
  const isAccepted = (change: object) => passkeyAssertion.safeParse({ ...known, ...change }).success;

  it('is accepted with what browsers add', () => {
    const added = { clientExtensionResults: {}, authenticatorAttachment: 'platform' };
    expect(isAccepted(added)).toBe(true);
    expect(newPasskey.safeParse({ ...created, ...added }).success).toBe(true);
  });

  it.each([
    ['another kind', { type: 'password' }],
    ['an unknown attachment', { authenticatorAttachment: 'remote' }],
    ['an id that is no base64url', { id: 'a+b=' }],
    ['an id of 1401 characters', { rawId: 'a'.repeat(1_401) }],
    ['a signature of 2001 characters', { response: { ...known.response, signature: 'a'.repeat(2_001) } }],
    ['no signature', { response: { ...known.response, signature: undefined } }],
    ['a user of 201 characters', { response: { ...known.response, userHandle: 'a'.repeat(201) } }],
  ])('is refused with %s', (_what, change) => expect(isAccepted(change)).toBe(false));

  it('may be as long as its bounds', () => {
    const response = { ...known.response, signature: 'a'.repeat(2_000), userHandle: 'a'.repeat(200) };
    expect(isAccepted({ id: 'a'.repeat(1_400), rawId: 'a'.repeat(1_400), response })).toBe(true);
    expect(isAccepted({ response: { ...response, userHandle: undefined } })).toBe(true);
  });

  it('has at most ten transports when it is new', () => {
    const withTransports = (count: number, name = 'usb') =>
      newPasskey.safeParse({ ...created, response: { ...created.response, transports: Array(count).fill(name) } })
        .success;
    expect([withTransports(10), withTransports(11), withTransports(1, 'u'.repeat(21))]).toEqual([true, false, false]);
  });
});
