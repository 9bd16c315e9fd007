import { useRef, type CSSProperties, type RefObject } from 'react';

/** Below the sticky top bar. */
const style: CSSProperties = { scrollMarginBlockStart: 'var(--sticky-top, 0)' };

export interface ListTop {
  /** Props of the element around the list: `<div {...top.mark}>`. */
  mark: { ref: RefObject<HTMLDivElement | null>; style: CSSProperties; tabIndex: -1 };
  /** Scrolls to it, unless it is visible. */
  show: () => void;
  /** Takes the focus of a button that is about to be unmounted. */
  focus: () => void;
}

/** Scrolls to the top of a list when the page changes: on a phone the pagination is ten cards below. */
export function useListTop(): ListTop {
  const ref = useRef<HTMLDivElement>(null);
  return {
    mark: { ref, style, tabIndex: -1 },
    show() {
      if ((ref.current?.getBoundingClientRect().top ?? 0) < 0) ref.current?.scrollIntoView({ block: 'start' });
    },
    focus: () => ref.current?.focus({ preventScroll: true }),
  };
}
