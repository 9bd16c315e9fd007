import { useRef, type CSSProperties, type RefObject } from 'react';

/** Below what stays on top of the page while it scrolls. */
const style: CSSProperties = { scrollMarginBlockStart: 'var(--sticky-top, 0)' };

export interface ListTop {
  /** Of the element that holds the list: `<div {...top.mark}>`. */
  mark: { ref: RefObject<HTMLDivElement | null>; style: CSSProperties };
  /** Scrolls there, unless it is in view. */
  show: () => void;
}

/** The top of a list. The pages stand below it, ten cards away on a phone: another page begins at the top. */
export function useListTop(): ListTop {
  const ref = useRef<HTMLDivElement>(null);
  return {
    mark: { ref, style },
    show() {
      if ((ref.current?.getBoundingClientRect().top ?? 0) < 0) ref.current?.scrollIntoView({ block: 'start' });
    },
  };
}
