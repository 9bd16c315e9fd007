import { useLayoutEffect } from 'react';
import { bufferTypeAhead } from './type-ahead';

/** The palette's chunk is fetched at the first sign of use: see `useIntent`. */
export const loadPalette = () => import(/* webpackChunkName: "palette" */ './ShellPalette');

/** Ctrl+K (Cmd+K) opens it from anywhere. @param cancel of Escape while its chunk is being fetched */
export function usePaletteKey(open: () => void, cancel: () => void): void {
  // A layout effect: the key works as soon as the frame is shown.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      bufferTypeAhead(cancel);
      open();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [open, cancel]);
}
