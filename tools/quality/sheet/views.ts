import type { BrowserContextOptions, Page } from 'playwright-core';

/** One way to look at each page. */
export interface View {
  name: string;
  context: BrowserContextOptions;
  media?: Parameters<Page['emulateMedia']>[0];
  /** Paper has no scroll bar. */
  mayOverflow?: boolean;
}

const screens = { 1440: 900, 1024: 768, 390: 844 };

const ofScreen = (width: number, height: number, colorScheme: 'light' | 'dark'): View => ({
  name: `${width} ${colorScheme}`,
  // One theme of each width with reduced motion.
  context: {
    viewport: { width, height },
    colorScheme,
    reducedMotion: colorScheme === 'dark' ? 'reduce' : 'no-preference',
  },
});

export const views: readonly View[] = [
  ...Object.entries(screens).flatMap(([width, height]) => [
    ofScreen(Number(width), height, 'light'),
    ofScreen(Number(width), height, 'dark'),
  ]),
  // A browser's zoom halves the width in CSS pixels, and doubles those of the device.
  { name: '200 %', context: { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 } },
  { name: 'print', context: { viewport: { width: 794, height: 1123 } }, media: { media: 'print' }, mayOverflow: true },
];
