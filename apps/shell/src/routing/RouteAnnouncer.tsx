import { useEffect, useRef, useState } from 'react';

/** Says the title of the page one has come to; not of the one that was opened first, which the browser says itself. */
export function RouteAnnouncer({ title }: { title: string }) {
  const [said, setSaid] = useState('');
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current) isFirst.current = false;
    else setSaid(title);
  }, [title]);
  return (
    <p className="sr-only" role="status">
      {said}
    </p>
  );
}
