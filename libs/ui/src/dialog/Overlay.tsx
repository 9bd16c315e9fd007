import { useEffect, type HTMLAttributes } from 'react';

let locks = 0;

/**
 * Locks the scroll of the page behind. Done with an attribute, because the usual helpers inject a style element, which a strict
 * content security policy forbids.
 */
function useScrollLock(): void {
  useEffect(() => {
    const root = document.documentElement;
    if (locks === 0) root.dataset.locked = window.innerWidth > root.clientWidth ? 'gutter' : 'plain';
    locks += 1;
    return () => {
      locks -= 1;
      if (locks === 0) delete root.dataset.locked;
    };
  }, []);
}

/** The scrim under a dialog or the command palette. */
export function Overlay(props: HTMLAttributes<HTMLDivElement>) {
  useScrollLock();
  return <div {...props} className="overlay" />;
}
