import sharp, { type Sharp } from 'sharp';

/** A red square. */
export const aPicture = (side: number): Sharp =>
  sharp({ create: { width: side, height: side, channels: 3, background: 'red' }, limitInputPixels: false });

export const bytesOf = (dataUrl: string | null | undefined): Buffer =>
  Buffer.from(dataUrl?.split(',')[1] ?? '', 'base64');

export const dataUrlOf = (bytes: Buffer, type = 'image/png'): string =>
  `data:${type};base64,${bytes.toString('base64')}`;

/** A side of the exhausting image, in pixels. */
const SIDE = 8_000;

/**
 * A JPEG of less than 512 KiB and 64 million pixels. Before the marker of its size stand fill bytes, which the format allows: a
 * search that takes them for the marker does not find the size.
 */
export const anExhaustingJpeg = (): Promise<Buffer> => (exhausting ??= makeExhausting());
let exhausting: Promise<Buffer> | undefined;

async function makeExhausting(): Promise<Buffer> {
  const bytes = await aPicture(SIDE).greyscale().jpeg().toBuffer();
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  return Buffer.concat([bytes.subarray(0, frame), Buffer.alloc(7, 0xff), bytes.subarray(frame)]);
}

/** The pixels of a data URL: two files of the same picture are equal. */
export async function pixelsOf(dataUrl: string | null | undefined): Promise<string> {
  const picture = sharp(Buffer.from(dataUrl?.split(',')[1] ?? '', 'base64'))
    .toColourspace('srgb')
    .ensureAlpha();
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  return `${info.width}x${info.height} ${data.toString('base64')}`;
}

/** What a file says of itself. */
export const metadataOf = (dataUrl: string | null | undefined) => sharp(bytesOf(dataUrl)).metadata();
