import { useEffect, useRef, useState } from 'react';

/** Announces the title of a page after a navigation; the first page is announced by the browser itself. */
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
