import { useEffect, useRef, type RefObject } from 'react';

/** Whether the component is still mounted, for an answer that may arrive later. */
export function useIsMounted(): Readonly<RefObject<boolean>> {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
}
