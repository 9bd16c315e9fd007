import { useEffect, useEffectEvent, type RefObject } from 'react';

/**
 * Runs before the form of a control is submitted, whether by button or by key, so that what waits to be added is not lost.
 * @param prepare returns false where the form must not be submitted
 */
export function useBeforeSubmit(control: RefObject<HTMLElement | null>, prepare: () => boolean): void {
  const run = useEffectEvent((event: Event) => {
    if (prepare()) return;
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    const form = control.current?.closest('form');
    const listener = (event: Event) => run(event);
    form?.addEventListener('submit', listener);
    return () => form?.removeEventListener('submit', listener);
  }, [control]);
}
