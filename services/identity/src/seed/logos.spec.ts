import { isImageDataUrl } from '@umbral/contracts';
import { drawLogo } from './logos.js';

describe('logos', () => {
  it('[D36] are valid images by their bytes', () => {
    const logo = drawLogo('house', [18, 80, 107]);
    expect(isImageDataUrl(logo)).toBe(true);
    expect(logo.length).toBeLessThan(8_000);
  });
});
