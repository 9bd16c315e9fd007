import { useState, type ReactNode } from 'react';
import { useKeptFocus } from '@umbral/web-kit/kept-focus';

/** Takes the focus, and is read out, when the last of what was counted is gone with the pressed button. */
export function GoneNote({ count, children }: { count: number; children: ReactNode }) {
  const [hadSome, setHadSome] = useState(count > 0);
  if (count > 0 && !hadSome) setHadSome(true);
  const note = useKeptFocus<HTMLParagraphElement>(count);
  return (
    <p ref={note} className="sr-only" tabIndex={-1}>
      {hadSome && count === 0 ? children : null}
    </p>
  );
}
