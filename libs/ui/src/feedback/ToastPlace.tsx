import { useLayoutEffect, type RefObject } from 'react';
import { freePlace } from './place-toast';

/** What a message must not cover: title and buttons of open dialogs. */
const KEPT_FREE = '.dialog-head, .dialog-foot';

/** Places the region of messages over open dialogs; without one the stylesheet does. Loaded with the first message. */
export default function ToastPlace({ region }: { region: RefObject<HTMLElement | null> }) {
  useLayoutEffect(() => {
    const element = region.current;
    if (!element) return undefined;
    const margin = Number.parseFloat(getComputedStyle(element).insetInlineEnd) || 0;
    const place = () => {
      const kept = [...document.querySelectorAll(KEPT_FREE)].map((each) => each.getBoundingClientRect());
      const end = freePlace(element.getBoundingClientRect(), kept, window.innerHeight, margin);
      element.style.insetBlock = kept.length > 0 ? `auto ${end}px` : '';
    };
    place();
    // A dialog that opens, closes or changes its height while the message is shown.
    const changes = new MutationObserver(place);
    changes.observe(document.body, { childList: true, subtree: true });
    window.addEventListener('resize', place);
    return () => {
      changes.disconnect();
      window.removeEventListener('resize', place);
      element.style.insetBlock = '';
    };
  }, [region]);
  return null;
}
