import { useEffect } from 'react';
import { bufferTypeAhead } from './type-ahead';

/** The palette's chunk is fetched when the page is idle, or when it is opened before that. */
export const loadPalette = () => import(/* webpackChunkName: "palette" */ './ShellPalette');

/** Ctrl+K (Cmd+K) opens it from anywhere. */
export function usePaletteKey(open: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      bufferTypeAhead();
      open();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [open]);
}

const IDLE_AFTER_MS = 3_000;

/** Prefetches the palette. A failed prefetch is retried when it is opened. */
export function usePalettePrefetch(): void {
  useEffect(() => {
    const fetchIt = () => void loadPalette().catch(() => undefined);
    const timer = setTimeout(() => {
      // Safari has no idle callback.
      if ('requestIdleCallback' in window) requestIdleCallback(fetchIt);
      else fetchIt();
    }, IDLE_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
}
