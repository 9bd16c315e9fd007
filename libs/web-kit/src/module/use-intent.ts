import { useEffect, useEffectEvent } from 'react';

const SIGNS = ['pointermove', 'pointerdown', 'keydown'] as const;

/** Calls `run` once, at the first sign of use: before a key or click can open anything, and after the page is shown. */
export function useIntent(run: () => void): void {
  const onSign = useEffectEvent(run);
  useEffect(() => {
    const end = () => {
      for (const sign of SIGNS) document.removeEventListener(sign, first);
    };
    const first = () => {
      end();
      onSign();
    };
    for (const sign of SIGNS) document.addEventListener(sign, first, { passive: true });
    return end;
  }, []);
}
