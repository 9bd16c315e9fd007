import { useEffect, useRef } from 'react';
import { setPageTitle } from '@umbral/web-kit';

const PATIENCE_MS = 3000;
const headingIn = (main: HTMLElement) =>
  [...main.querySelectorAll('h1')].find((heading) => heading.checkVisibility?.() ?? true);

/**
 * Focuses the heading of the new page, and the page itself while it has none. A skeleton has a heading too: the one that
 * replaces it is focused in turn, until the user moves the focus: before the first one, with Tab or the pointer.
 */
function focusHeading(main: HTMLElement, former: Element | null): () => void {
  const origin = document.activeElement;
  let target: HTMLElement | undefined;
  const arrive = (at: HTMLElement) => {
    const active = document.activeElement;
    // A focus set inside the new page takes precedence.
    if (active !== origin && active !== main && main.contains(active)) {
      stop();
      return;
    }
    target = at;
    if (target !== main) target.tabIndex = -1;
    target.focus({ preventScroll: true });
  };
  const look = () => {
    if (target && target !== main && target.isConnected) return;
    const heading = headingIn(main);
    if (heading && heading !== former) arrive(heading);
  };
  let isByUser = false;
  const noteUser = (event: Event) => {
    if (!('key' in event) || event.key === 'Tab') isByUser = true;
  };
  const stopElsewhere = (event: FocusEvent) => {
    if ((target || isByUser) && event.target !== target) stop();
  };
  const observer = new MutationObserver(look);
  const timer = setTimeout(() => target ?? arrive(main), PATIENCE_MS);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    document.removeEventListener('keydown', noteUser);
    document.removeEventListener('pointerdown', noteUser);
    document.removeEventListener('focusin', stopElsewhere);
  };
  document.addEventListener('keydown', noteUser);
  document.addEventListener('pointerdown', noteUser);
  document.addEventListener('focusin', stopElsewhere);
  observer.observe(main, { childList: true, subtree: true, attributeFilter: ['hidden'] });
  const frame = requestAnimationFrame(look);
  return stop;
}

/**
 * Does what a page load does and a client-side navigation does not: title, scroll position, focus. A dialog over a list has
 * an address of its own, but is the same place.
 */
export function useArrival(pathname: string, place: string, title: string): void {
  const shown = useRef<{ pathname: string; place: string }>(undefined);
  useEffect(() => setPageTitle(title), [place, title]);

  useEffect(() => {
    const former = shown.current;
    shown.current = { pathname, place };
    const main = document.getElementById('main');
    // The place of an address is known once the modules are loaded: that change is no navigation.
    if (!former || !main || former.pathname === pathname || former.place === place) return undefined;
    window.scrollTo(0, 0);
    // A module is unmounted after the navigation; what the shell itself shows is of the new page already.
    return focusHeading(main, main.querySelector('[data-module] h1'));
  }, [pathname, place]);
}
