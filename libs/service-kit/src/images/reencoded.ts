import sharp from 'sharp';
import { MAX_PIXELS } from './max-pixels.js';

/** Longest side of the new image. At four bytes a pixel it stays below the limit of bytes, whatever it shows. */
const SIDE = 320;

/** Formats by the name of their loader; all other loaders of libvips are off. */
const LOADERS = { png: 'PngBuffer', jpeg: 'JpegBuffer', webp: 'WebpBuffer', gif: 'NsgifBuffer' };
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: Object.values(LOADERS).map((name) => `VipsForeignLoad${name}`) });
sharp.cache(false);
sharp.concurrency(1);

export type Reencoded = { image: Buffer } | { refusal: 'unreadable' | 'too_many_pixels' };

/**
 * The pixels of an image as a new PNG of at most 320 pixels a side, without metadata. Of an animation that is its first picture.
 */
export async function reencoded(bytes: Uint8Array): Promise<Reencoded> {
  try {
    // Reads the header as the decoder does, and decodes nothing.
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width * height > MAX_PIXELS) return { refusal: 'too_many_pixels' };
    const image = await sharp(bytes, { failOn: 'error', limitInputPixels: MAX_PIXELS })
      .autoOrient()
      .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .png()
      .toBuffer();
    return { image };
  } catch {
    return { refusal: 'unreadable' };
  }
}
