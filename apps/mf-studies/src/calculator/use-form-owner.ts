import { useEffect, useMemo, useRef } from 'react';

/**
 * Of whom the form is, as a number that is raised whenever it is filled for somebody else, and when it goes away. An
 * answer that comes after that is not about what is in view any more.
 */
export function useFormOwner() {
  const owner = useRef(0);
  const known = useMemo(
    () => ({
      /** The form is somebody else's from now on. */
      change() {
        owner.current += 1;
      },
      /** Noted when something is asked; says when it is answered whether the form is still the same one's. */
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
