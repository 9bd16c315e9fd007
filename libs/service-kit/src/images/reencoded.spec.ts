import sharp from 'sharp';
import { anExhaustingJpeg } from '../../testing/images.js';
import { sizes } from '../limits/sizes.js';
import { reencoded } from './reencoded.js';

const RED = { r: 255, g: 0, b: 0 };
const imageOf = (width: number, height = width) =>
  sharp({ create: { width, height, channels: 3, background: RED }, limitInputPixels: false });
/** The new file and what it is. */
async function saved(bytes: Buffer) {
  const result = await reencoded(bytes);
  if ('refusal' in result) throw new Error(result.refusal);
  return { image: result.image, ...(await sharp(result.image).metadata()) };
}

describe('an image that is encoded again', () => {
  it('is a PNG of at most 320 pixels a side, whatever it was', async () => {
    const picture = imageOf(2000, 1000);
    for (const bytes of [
      picture.png(),
      picture.jpeg(),
      picture.jpeg({ progressive: true }),
      picture.webp(),
      picture.gif(),
    ])
      expect(await saved(await bytes.toBuffer())).toMatchObject({ format: 'png', width: 320, height: 160 });
  });

  it('stays as small as it is', async () => {
    expect(await saved(await imageOf(1).png().toBuffer())).toMatchObject({ format: 'png', width: 1, height: 1 });
  });

  it('does not change when it is sent again', async () => {
    const { image } = await saved(await imageOf(400, 300).jpeg().toBuffer());
    expect((await saved(image)).image.equals(image)).toBe(true);
  });

  it('has no metadata, and is turned as its metadata says', async () => {
    const orientation = 6; // A quarter turn.
    const taken = await imageOf(40, 20)
      .withExif({ IFD0: { Copyright: 'Ana García' }, IFD3: { GPSLatitude: '43/1 15/1 0/1' } })
      .withMetadata({ orientation })
      .jpeg()
      .toBuffer();
    expect(taken.includes('Ana')).toBe(true);
    const kept = await saved(taken);
    expect(kept).toMatchObject({ width: 20, height: 40 });
    expect([kept.exif, kept.icc, kept.xmp, kept.orientation]).toEqual([undefined, undefined, undefined, undefined]);
    expect(kept.image.includes('Ana')).toBe(false);
  });

  it('has nothing of what stands behind its end', async () => {
    const polyglot = Buffer.concat([await imageOf(8).gif().toBuffer(), Buffer.from('<script>alert(1)</script>')]);
    expect((await saved(polyglot)).image.includes('script')).toBe(false);
  });

  it('is the first picture of an animation', async () => {
    const colours = ['red', 'lime', 'blue'];
    const pictures = colours.map((background) => sharp({ create: { width: 30, height: 30, channels: 3, background } }));
    const files = await Promise.all(pictures.map((picture) => picture.png().toBuffer()));
    const animation = await sharp(files, { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await sharp(animation).metadata()).pages).toBe(3);
    const picture = await saved(animation);
    expect(picture).toMatchObject({ format: 'png', width: 30, height: 30 });
    expect(picture.pages ?? 1).toBe(1);
  });

  it('fits the limit of bytes whatever it shows', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 90 } as const;
    const picture = sharp({ create: { width: 1000, height: 1000, channels: 3, noise, background: RED } });
    const deep = await picture.ensureAlpha(0.5).toColourspace('rgb16').png().toBuffer();
    expect((await saved(deep)).image.length).toBeLessThan(512 * 1024);
  });
});

describe('an image is refused', () => {
  it('with more than four million pixels, before they are decoded', async () => {
    expect(sizes.imagePixels.most).toBe(2000 * 2000);
    expect(await reencoded(await imageOf(2000, 2000).png().toBuffer())).toHaveProperty('image');
    for (const bytes of [await imageOf(2001, 2000).png().toBuffer(), await imageOf(10_000).png().toBuffer()])
      expect(await reencoded(bytes)).toEqual({ refusal: 'too_many_pixels' });
  });

  it('with a size that fill bytes hide', async () => {
    const bytes = await anExhaustingJpeg();
    expect(bytes.length).toBeLessThan(512 * 1024);
    expect(await reencoded(bytes)).toEqual({ refusal: 'too_many_pixels' });
  });

  it.each(['png', 'jpeg', 'webp', 'gif'] as const)('that is cut: %s', async (format) => {
    const noise = { type: 'gaussian', mean: 128, sigma: 50 } as const;
    const whole = await sharp({ create: { width: 90, height: 90, channels: 3, noise, background: RED } })
      .toFormat(format)
      .toBuffer();
    expect(await reencoded(whole.subarray(0, whole.length / 2))).toEqual({ refusal: 'unreadable' });
  });

  it.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="5" height="5"/>')],
    ['a text', Buffer.from('Hola')],
    ['the beginning of a PNG', Buffer.from('89504e470d0a1a0a', 'hex')],
    ['nothing', Buffer.alloc(0)],
  ])('that is %s', async (_what, bytes) => expect(await reencoded(bytes)).toEqual({ refusal: 'unreadable' }));

  it('of a format that is not accepted', async () => {
    for (const bytes of [imageOf(9).tiff(), imageOf(9).avif()])
      expect(await reencoded(await bytes.toBuffer())).toEqual({ refusal: 'unreadable' });
  });
});
