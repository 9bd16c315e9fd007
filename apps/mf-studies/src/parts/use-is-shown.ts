import { useEffect, useRef, type RefObject } from 'react';

/** Whether the component is still on the screen, for a response that may arrive after it was closed. */
export function useIsShown(): Readonly<RefObject<boolean>> {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}
