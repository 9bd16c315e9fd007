import { useCallback, useRef, useState } from 'react';

const LANDMARKS = '[role="dialog"], [role="alertdialog"], main, aside, header';

/**
 * Container of a menu or tooltip: the dialog or landmark of its trigger instead of the end of the page, so that
 * all content is inside a landmark.
 */
export function useFloatingContainer() {
  const trigger = useRef<HTMLButtonElement>(null);
  const [container, setContainer] = useState<HTMLElement | null>();
  const handleOpenChange = useCallback((open: boolean) => {
    if (open) setContainer(trigger.current?.closest<HTMLElement>(LANDMARKS));
  }, []);
  return { trigger, container, handleOpenChange };
}
