import './index.js';
import { IMAGE_LIMIT_BYTES, imageDataUrl, isImageDataUrl, keptText, optionalText, requiredText } from './fields.js';

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
    expect(isImageDataUrl('data:image/svg+xml;base64,PHN2Zz48L3N2Zz4=')).toBe(false);
    expect(isImageDataUrl('data:text/html;base64,PGI+')).toBe(false);
    expect(isImageDataUrl('https://umbral.test/logo.png')).toBe(false);
  });

  it('stops at 512 KiB', () => {
    expect(isImageDataUrl(dataUrl('png', png, IMAGE_LIMIT_BYTES))).toBe(true);
    expect(isImageDataUrl(dataUrl('png', png, IMAGE_LIMIT_BYTES + 3))).toBe(false);
  });

  it('tells «no logo» from «keep the logo»', () => {
    expect(imageDataUrl.parse('')).toBeNull();
    expect(imageDataUrl.parse(null)).toBeNull();
    expect(imageDataUrl.parse(undefined)).toBeUndefined();
  });
});

describe('texts', () => {
  it('stores absent, null and empty alike', () => {
    expect([undefined, null, '', '  '].map((value) => optionalText().parse(value))).toEqual([null, null, null, null]);
  });

  it('a partial change tells what is left out from what is removed', () => {
    expect([undefined, null, '', ' x '].map((value) => keptText().parse(value))).toEqual([undefined, null, null, 'x']);
  });

  it('refuses what a database or a screen cannot keep', () => {
    expect(requiredText('Falta').safeParse('a\u0000b').success).toBe(false);
    expect(requiredText('Falta').safeParse('línea 1\nlínea 2').success).toBe(true);
  });
});
