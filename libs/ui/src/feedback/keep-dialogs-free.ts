import { freePlace } from './place-toast';

/** What a message must not cover: title and buttons of open dialogs. */
const KEPT_FREE = '.dialog-head, .dialog-foot';

/** Places the region of messages over open dialogs while it has one; without a dialog the stylesheet does. */
export function keepDialogsFree(region: HTMLElement | null | undefined): void {
  // The message has been closed meanwhile.
  if (!region) return;
  const margin = Number.parseFloat(getComputedStyle(region).insetInlineEnd) || 0;
  // A dialog that opens, closes or changes its height while the message is shown.
  const changes = new MutationObserver(() => place());
  const place = () => {
    const isEmpty = region.childElementCount === 0;
    if (isEmpty || !region.isConnected) {
      changes.disconnect();
      window.removeEventListener('resize', place);
    }
    const kept = isEmpty ? [] : [...document.querySelectorAll(KEPT_FREE)].map((each) => each.getBoundingClientRect());
    const end = freePlace(region.getBoundingClientRect(), kept, window.innerHeight, margin);
    region.style.insetBlock = kept.length > 0 ? `auto ${end}px` : '';
  };
  changes.observe(document.body, { childList: true, subtree: true });
  window.addEventListener('resize', place);
  place();
}
