import { useEffect } from 'react';
import { bufferTypeAhead } from './type-ahead';

/** The palette is fetched when the page has nothing else to do, or when it is opened before that. */
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

/** Has it at hand before it is asked for. What fails here is fetched again then. */
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
