import { useState } from 'react';

/** The first value that is known: a later one, of a read that was repeated, must not replace what is edited. */
export function useFirst<Value extends object>(value: Value | undefined): Value | undefined {
  const [first, setFirst] = useState(value);
  if (!first && value) setFirst(value);
  return first ?? value;
}
