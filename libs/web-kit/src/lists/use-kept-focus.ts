import { useEffect, useRef, type RefObject } from 'react';

/** Takes the focus when the count falls and the pressed button went with it: the keyboard would start over. */
export function useKeptFocus<Target extends HTMLElement = HTMLButtonElement>(count: number): RefObject<Target | null> {
  const target = useRef<Target>(null);
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body) target.current?.focus();
    before.current = count;
  }, [count]);
  return target;
}
