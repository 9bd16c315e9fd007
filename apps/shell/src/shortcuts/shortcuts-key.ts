import { useLayoutEffect } from 'react';

/** The dialog's chunk is fetched when it is first opened. */
export const loadShortcuts = () => import(/* webpackChunkName: "shortcuts" */ './ShortcutsDialog');

/** Elements in which '?' is text. */
const WRITES = 'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable]';

const isWriting = (target: EventTarget | null): boolean => target instanceof Element && target.matches(WRITES);

/** '?' opens it from anywhere but a field. */
export function useShortcutsKey(open: () => void): void {
  // A layout effect: the key works as soon as the frame is shown.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target)) return;
      event.preventDefault();
      open();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [open]);
}
