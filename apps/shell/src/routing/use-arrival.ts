import { useEffect, useRef } from 'react';
import { setPageTitle } from '@umbral/web-kit';

const PATIENCE_MS = 3000;
const headingIn = (main: HTMLElement) =>
  [...main.querySelectorAll('h1')].find((heading) => heading.checkVisibility?.() ?? true);

/** Focuses the heading of the new page, or the page itself when it has none. */
function focusHeading(main: HTMLElement, former: Element | undefined): () => void {
  const arrive = (target: HTMLElement) => {
    stop();
    // A focus set inside the new page takes precedence.
    if (main !== document.activeElement && main.contains(document.activeElement)) return;
    if (target !== main) target.tabIndex = -1;
    target.focus({ preventScroll: true });
  };
  const look = () => {
    const heading = headingIn(main);
    if (heading && heading !== former) arrive(heading);
  };
  const observer = new MutationObserver(look);
  const timer = setTimeout(() => arrive(main), PATIENCE_MS);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  observer.observe(main, { childList: true, subtree: true, attributeFilter: ['hidden'] });
  requestAnimationFrame(look);
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
    return focusHeading(main, headingIn(main));
  }, [pathname, place]);
}
