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
 * react-router over the one history. Addresses that the root does not own are ignored: while it is being unmounted
 * it keeps showing its last page instead of a page of somebody else.
 */
export function KitRouter({ owns, children }: { owns: (pathname: string) => boolean; children: ReactNode }) {
  const [shown, setShown] = useState(snapshot);
  useLayoutEffect(() => {
    const follow = () => {
      const next = snapshot();
      // As a transition, the old page stays until the code of the new one is there.
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
