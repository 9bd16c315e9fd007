/** Longest side of a stored logo, in pixels. */
export const LOGO_MAX_PIXELS = 256;

/** Size that fits into a square of `max`, never larger than the original. */
export function fitInside(width: number, height: number, max: number): { width: number; height: number } {
  const factor = Math.min(1, max / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) };
}

/** As a data URL: the page's policy lets no picture come from a blob. */
function readDataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error ?? new Error('unreadable file'));
    reader.readAsDataURL(file);
  });
}

/**
 * Draws a chosen picture at most `max` pixels large and returns it as a PNG data URL: a few kilobytes, without the
 * place and camera a photograph carries. Throws when the file is no picture.
 */
export async function scaleImage(file: Blob, max: number = LOGO_MAX_PIXELS): Promise<string> {
  const picture = new Image();
  picture.src = await readDataUrl(file);
  await picture.decode();
  // An SVG may have no size of its own.
  const size = fitInside(picture.naturalWidth || max, picture.naturalHeight || max, max);
  const canvas = document.createElement('canvas');
  canvas.width = size.width;
  canvas.height = size.height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, size.width, size.height);
  return canvas.toDataURL('image/png');
}
