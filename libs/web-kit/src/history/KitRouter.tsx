import { startTransition, useLayoutEffect, useMemo, useState, type ReactNode } from 'react';
import { Router, type NavigationType, type Navigator } from 'react-router-dom';
import { hrefOf } from './address';
import { history } from './history';

const navigator: Navigator = {
  createHref: (to) => hrefOf(to, history.address),
  push: (to, state) => history.push(to, { state }),
  replace: (to, state) => history.replace(to, { state }),
  go: (delta) => history.go(delta),
};

const snapshot = () => ({ location: history.address, action: history.action });

/**
 * react-router over the shared history. Addresses of other roots are ignored: while this root is being unmounted it keeps
 * its last page instead of rendering a 404.
 */
export function KitRouter({ owns, children }: { owns: (pathname: string) => boolean; children: ReactNode }) {
  const [shown, setShown] = useState(snapshot);
  useLayoutEffect(() => {
    const follow = () => {
      const next = snapshot();
      // A transition keeps the old page until the code of the new one has loaded.
      if (owns(next.location.pathname)) startTransition(() => setShown(next));
    };
    follow();
    return history.subscribe(follow);
  }, [owns]);
  const type = useMemo(() => shown.action as NavigationType, [shown.action]);
  return (
    <Router location={shown.location} navigationType={type} navigator={navigator}>
      {children}
    </Router>
  );
}
