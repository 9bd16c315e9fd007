import { useLayoutEffect, useState, type RefObject } from 'react';
import { freePlace } from './place-toast';

/** What a message must not cover: title and buttons of open dialogs. */
const KEPT_FREE = '.dialog-head, .dialog-foot';

/** The place of the region of messages over open dialogs; undefined without one: then the stylesheet has it. */
export function useFreePlace(region: RefObject<HTMLElement | null>, shownId: unknown): number | undefined {
  const [place, setPlace] = useState<number>();
  useLayoutEffect(() => {
    const element = region.current;
    if (!element || shownId === undefined) return undefined;
    const margin = Number.parseFloat(getComputedStyle(element).insetInlineEnd) || 0;
    const measure = () => {
      const kept = [...document.querySelectorAll(KEPT_FREE)].map((each) => each.getBoundingClientRect());
      const { innerHeight } = window;
      setPlace(kept.length > 0 ? freePlace(element.getBoundingClientRect(), kept, innerHeight, margin) : undefined);
    };
    measure();
    // A dialog that opens, closes or changes its height while the message is shown.
    const changes = new MutationObserver(measure);
    changes.observe(document.body, { childList: true, subtree: true });
    window.addEventListener('resize', measure);
    return () => {
      changes.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, [region, shownId]);
  return place;
}
