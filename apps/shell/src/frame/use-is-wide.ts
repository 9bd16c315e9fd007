import { useSyncExternalStore } from 'react';

const wide = window.matchMedia('(min-width: 64rem)');

const subscribe = (listener: () => void) => {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
};

/** Whether the viewport is wide enough for the sidebar. Below that it is a drawer, with its own access rules. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => wide.matches);
