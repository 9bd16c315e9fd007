/** A larger image takes more memory than a logo is worth. */
const MAX_PIXELS = 4_000_000;

export interface Logo {
  bytes: Buffer;
  type: 'png' | 'jpeg' | 'gif' | 'webp';
}

/** The image of a data URL, recognized by its bytes; undefined if it is none or has too many pixels. */
export function logoOf(dataUrl: string | null): Logo | undefined {
  const bytes = Buffer.from(dataUrl?.split(',')[1] ?? '', 'base64');
  for (const [type, sizeOf] of Object.entries(SIZES) as [Logo['type'], (typeof SIZES)[Logo['type']]][]) {
    const [width, height] = sizeOf(bytes) ?? [0, 0];
    if (width > 0 && height > 0) return width * height <= MAX_PIXELS ? { bytes, type } : undefined;
  }
  return undefined;
}

type Size = readonly [width: number, height: number] | undefined;

const SIZES: Record<Logo['type'], (bytes: Buffer) => Size> = {
  png: (bytes) => (startsWith(bytes, '89504e47', 24) ? [bytes.readUInt32BE(16), bytes.readUInt32BE(20)] : undefined),
  gif: (bytes) => (startsWith(bytes, '474946', 10) ? [bytes.readUInt16LE(6), bytes.readUInt16LE(8)] : undefined),
  jpeg: jpegSize,
  webp: webpSize,
};

const startsWith = (bytes: Buffer, hex: string, length: number): boolean =>
  bytes.length >= length && bytes.toString('hex', 0, hex.length / 2) === hex;

/** Of the first frame: markers C0 to CF but tables (C4), extensions (C8) and conditions (CC). */
function jpegSize(bytes: Buffer): Size {
  if (!startsWith(bytes, 'ffd8ff', 4)) return undefined;
  for (let at = 2; at + 9 < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes[at + 1] ?? 0;
    const isFrame = (marker & 0xf0) === 0xc0 && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)];
  }
  return undefined;
}

function webpSize(bytes: Buffer): Size {
  if (!startsWith(bytes, '52494646', 30)) return undefined;
  const kind = bytes.toString('latin1', 12, 16);
  if (kind === 'VP8X') return [bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1];
  if (kind === 'VP8 ') return [bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff];
  const bits = bytes.readUInt32LE(21);
  return kind === 'VP8L' ? [(bits & 0x3fff) + 1, ((bits >> 14) & 0x3fff) + 1] : undefined;
}
