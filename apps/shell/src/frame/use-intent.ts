import { useEffect } from 'react';
import { preloadOverlays } from '@umbral/ui';
import { loadFormLibraries } from '../modules/form-libraries/load';
import { loadPalette } from '../palette/palette-key';

const SIGNS = ['pointermove', 'pointerdown', 'keydown'] as const;

/**
 * Fetches what opens over a page, and what forms need, at the first sign of use: before a key or click can open it, and after the page is shown.
 * A failed fetch is retried when it is opened.
 */
export function useIntent(): void {
  useEffect(() => {
    const end = new AbortController();
    const preload = () => {
      end.abort();
      preloadOverlays();
      loadPalette().catch(() => undefined);
      loadFormLibraries().catch(() => undefined);
    };
    for (const sign of SIGNS) document.addEventListener(sign, preload, { signal: end.signal, passive: true });
    return () => end.abort();
  }, []);
}
