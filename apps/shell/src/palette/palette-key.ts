import { useEffect } from 'react';

/** The palette is fetched when it is first opened. */
export const loadPalette = () => import(/* webpackChunkName: "palette" */ './ShellPalette');

/** Ctrl+K (Cmd+K) opens it from anywhere. */
export function usePaletteKey(open: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      open();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [open]);
}
