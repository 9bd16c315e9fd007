import { useRef } from 'react';

/**
 * Returns the focus to where it was when a dialog opened. Radix does so only for its own trigger, and ours open from
 * state. From a menu entry, which is unmounted by then, it moves to the menu's button; without that (a deleted row)
 * to the page.
 */
export function useReturnFocus() {
  const opener = useRef<HTMLElement>(null);
  return {
    remember() {
      const active = document.activeElement as HTMLElement | null;
      const menuButton = active?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
      opener.current = menuButton ? document.getElementById(menuButton) : active;
    },
    giveBack(event: Event) {
      event.preventDefault();
      const target = opener.current;
      if (target?.isConnected && target !== document.body) target.focus();
      // Two dialogs that close at once: the outer one may have returned it already.
      else if (document.activeElement === document.body) document.getElementById('main')?.focus();
    },
  };
}
