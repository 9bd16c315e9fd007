import { useEffect, useMemo, useRef } from 'react';

/**
 * A generation of the form, incremented whenever it is filled for another subject and on unmount. A response to a request of
 * an earlier generation no longer concerns the visible form.
 */
export function useFormOwner() {
  const owner = useRef(0);
  const known = useMemo(
    () => ({
      /** Starts the next generation. */
      change() {
        owner.current += 1;
      },
      /** Called with a request; returns a check whether its response still concerns the form. */
      note() {
        const mine = owner.current;
        return () => mine === owner.current;
      },
    }),
    [],
  );
  useEffect(() => known.change, [known]);
  return known;
}

export type FormOwner = ReturnType<typeof useFormOwner>;
