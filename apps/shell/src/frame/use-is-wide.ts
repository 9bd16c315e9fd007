import { useSyncExternalStore } from 'react';

const wide = window.matchMedia('(min-width: 64rem)');

const subscribe = (listener: () => void) => {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
};

/** Is there room for the sidebar? Below, it is a drawer, with rules of its own. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => wide.matches);
