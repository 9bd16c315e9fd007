import { useEffect, useRef } from 'react';
import type { DeployedModule } from '@umbral/contracts';
import { history, navigate, PROFILE_PATH, session, useAddress, type Permissions } from '@umbral/web-kit';
import { landingPath } from './landing';

/**
 * Redirects `/`: to the profile while permissions load, and from there to the chosen page or the landing page,
 * unless the user has navigated meanwhile.
 */
export function useLanding(modules: readonly DeployedModule[] | undefined, permissions: Permissions): void {
  const { pathname, key } = useAddress();
  const waitingAt = useRef<string>(undefined);
  const { loading } = permissions;

  useEffect(() => {
    const isWaiting = waitingAt.current === key;
    if (pathname !== '/' && !isWaiting) return;
    if (!loading && modules) {
      waitingAt.current = undefined;
      navigate(landingPath(modules, permissions.mayOpen, session.user?.startPath), { replace: true });
    } else if (loading && !isWaiting) {
      navigate(PROFILE_PATH, { replace: true });
      waitingAt.current = history.address.key;
    }
  });
}
