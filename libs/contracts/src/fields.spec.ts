import type * as z from 'zod';
import './index.js';
import {
  addressedId,
  IMAGE_LIMIT_BYTES,
  IMAGE_MESSAGE,
  imageDataUrl,
  isImageDataUrl,
  patchPhone,
  patchText,
  optionalPhone,
  reachableAddress,
  RESERVED_DOMAIN_MESSAGE,
  optionalText,
  PHONE_MESSAGE,
  requiredPhone,
  requiredText,
  searchText,
} from './fields.js';

const dataUrl = (type: string, bytes: number[], size = 64) =>
  `data:image/${type};base64,${Buffer.concat([Buffer.from(bytes), Buffer.alloc(Math.max(0, size - bytes.length))]).toString('base64')}`;

const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

describe('[D36] images', () => {
  it.each([
    ['png', png],
    ['jpeg', [0xff, 0xd8, 0xff, 0xe0]],
    ['gif', [...Buffer.from('GIF89a')]],
    ['webp', [...Buffer.from('RIFF'), 0, 0, 0, 0, ...Buffer.from('WEBP')]],
  ])('takes %s by its bytes', (type, bytes) => expect(isImageDataUrl(dataUrl(type, bytes))).toBe(true));

  it('judges the bytes, not the name', () => {
    expect(isImageDataUrl(dataUrl('png', [...Buffer.from('<svg xmlns=')]))).toBe(false);
    expect(isImageDataUrl(dataUrl('svg+xml', [...Buffer.from('GIF89a')]))).toBe(true);
    expect(isImageDataUrl('data:image/svg+xml;base64,PHN2Zz48L3N2Zz4=')).toBe(false);
    expect(isImageDataUrl('data:text/html;base64,PGI+')).toBe(false);
    expect(isImageDataUrl('https://umbral.test/logo.png')).toBe(false);
  });

  it('stops at 512 KiB, to the byte', () => {
    expect(isImageDataUrl(dataUrl('png', png, IMAGE_LIMIT_BYTES))).toBe(true);
    expect(isImageDataUrl(dataUrl('png', png, IMAGE_LIMIT_BYTES + 1))).toBe(false);
  });

  it('refuses what is no base64', () => {
    const whole = dataUrl('png', png);
    for (const broken of [
      whole.slice(0, -1),
      `${whole}=`,
      `${whole} `,
      whole.replace(',', ',%'),
      whole.replace(';base64', ''),
    ]) {
      expect([broken, isImageDataUrl(broken)]).toEqual([broken, false]);
    }
  });

  it('returns the same message for everything that is no logo', () => {
    for (const value of ['x', 7, [], 'data:image/svg+xml;base64,PHN2Zz4=']) {
      expect(imageDataUrl.safeParse(value).error?.issues.map(({ message }) => message)).toEqual([IMAGE_MESSAGE]);
    }
  });

  it('distinguishes «no logo» from «keep the logo»', () => {
    expect(imageDataUrl.parse('')).toBeNull();
    expect(imageDataUrl.parse(null)).toBeNull();
    expect(imageDataUrl.parse(undefined)).toBeUndefined();
  });
});

describe('an id in an address', () => {
  it('is plain decimal digits, so that a record has one address', () => {
    expect(['1', '2147483647', 7].map((value) => addressedId.parse(value))).toEqual([1, 2_147_483_647, 7]);
    for (const text of [
      '0x1',
      '1e0',
      '01',
      '+1',
      ' 1',
      '1 ',
      '1.0',
      '1_0',
      '１',
      '0',
      '-1',
      '',
      'x',
      '2147483648',
      '99999999999',
      null,
      undefined,
    ]) {
      expect([text, addressedId.safeParse(text).success]).toEqual([text, false]);
    }
  });
});

it('a wrong id of a query is no number, rather than missing', () => {
  const messages = ['abc', '', '01'].map((text) => addressedId.safeParse(text).error?.issues[0]?.message);
  expect(messages).toEqual(Array(3).fill('Debe ser un número'));
});

describe('an address of a record', () => {
  const message = (address: string) => reachableAddress().safeParse(address).error?.issues[0]?.message;

  it.each([
    'programa-12@programas.invalid',
    'ana@LOCALHOST.local',
    'ana@mail.example',
    'ana@a.localhost',
    'a@x.INVALID ',
  ])('is not below a reserved domain: %s', (address) => expect(message(address)).toBe(RESERVED_DOMAIN_MESSAGE));

  it('is any other, also of an installation for tests', () => {
    for (const address of ['ana@umbral.test', 'ana@invalid.es', 'ana@example.org', 'ana@mi-local.es'])
      expect([address, message(address)]).toEqual([address, undefined]);
    expect(message('ana@')).toBe('Email inválido');
  });
});

describe('texts', () => {
  it('stores absent, null and empty alike', () => {
    expect([undefined, null, '', '  '].map((value) => optionalText().parse(value))).toEqual([null, null, null, null]);
  });

  it('distinguishes an omitted field from a removed one in a partial change', () => {
    expect([undefined, null, '', ' x '].map((value) => patchText().parse(value))).toEqual([undefined, null, null, 'x']);
  });

  it('refuses what a database cannot store or a screen cannot show', () => {
    const forbidden = ['a\u0000b', 'a\u001bb', 'a\u007fb', 'a\u0085b', 'media\ud83d', '\u202egpj.exe', 'a\u2066b'];
    for (const text of forbidden) {
      for (const schema of [requiredText('Falta'), optionalText(), searchText]) {
        expect([text, schema.safeParse(text).error?.issues[0]?.message]).toEqual([
          text,
          'Contiene caracteres no permitidos',
        ]);
      }
    }
    for (const text of ['Begoña Ñúñez', '😀 👍🏽', 'شركة', '«50 %_\\»'])
      expect(requiredText('Falta').parse(text)).toBe(text);
    // Joined by an invisible character: allowed in notes, not in names.
    expect(optionalText().parse('👩‍👧')).toBe('👩‍👧');
  });

  it('allows one line in a name, any number in a note', () => {
    for (const text of ['Ana\nBcc: x@evil.test', 'Ana\r\nBcc: x', 'Ana\tB']) {
      expect(requiredText('Falta').safeParse(text).success).toBe(false);
      expect(optionalText().parse(text)).toBe(text);
    }
  });
});

describe('[D32] names', () => {
  it.each([
    ['a joiner', 'Nor\u200dte'],
    ['a soft hyphen', 'Nor\u00adte'],
    ['a byte order mark inside', 'Nor\ufeffte'],
    ['a tag', 'Norte\u{e0041}'],
    ['a Hangul filler', 'Norte\u3164'],
    ['a halfwidth filler', 'Nor\uffa0te'],
    ['a combining grapheme joiner', 'Nor\u034fte'],
    ['a variation selector', 'Norte\ufe0e'],
    ['a Mongolian variation selector', 'Nor\u180bte'],
    ['a line separator', 'Norte\u2028Sur'],
    ['a paragraph separator', 'Norte\u2029Sur'],
  ])('with %s, which is invisible, are refused', (_what, name) => {
    const { error } = requiredText('El nombre es requerido').safeParse(name);
    expect(error?.issues.map(({ message }) => message)).toEqual(['Contiene caracteres no permitidos']);
  });

  it('of people all over the world are taken', () => {
    for (const name of ['Begoña Uriarte', "D'Ors i Rovira", 'Łukasz Żak', '山田太郎', 'علي', 'José\u0301'])
      expect(requiredText('El nombre es requerido').parse(name)).toBe(name);
  });
});

describe('phones', () => {
  const message = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message;

  it.each(['112233', '612 345 678', '+34 612.345.678', '(+34) 612-345-678', '+44 (0) 20 7946 0000', '123456789012345'])(
    'takes %s as it is written',
    (phone) => {
      for (const schema of [requiredPhone('Falta'), optionalPhone(), patchPhone()])
        expect(schema.parse(phone)).toBe(phone);
    },
  );

  it.each(['abc', '12345', '1234567890123456', '612 345 678 ext', '6123+45678', '612/345678', '------'])(
    'refuses %s, and names the format',
    (phone) => {
      for (const schema of [requiredPhone('Falta'), optionalPhone(), patchPhone()])
        expect(message(schema, phone)).toBe(PHONE_MESSAGE);
    },
  );

  it('none is none', () => {
    expect(message(requiredPhone('Falta'), ' ')).toBe('Falta');
    expect(optionalPhone().parse(undefined)).toBeNull();
    expect(patchPhone().parse('')).toBeNull();
    expect(patchPhone().parse(undefined)).toBeUndefined();
  });
});
