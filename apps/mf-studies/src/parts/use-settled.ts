import { useEffect, useState } from 'react';
import { SEARCH_DELAY_MS } from '@umbral/ui';

/** The typed value, debounced; undefined until the first pause. */
export function useSettled<Value extends string | undefined>(value: Value, delay = SEARCH_DELAY_MS): Value | undefined {
  const [settled, setSettled] = useState<Value>();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return settled;
}
