import { useEffect } from 'react';
import { navigate, PROFILE_PATH, useSession } from '@umbral/web-kit';

/** Whose role requires a second factor is led to where it is enrolled: the server answers them nothing else. */
export function useEnrolment(pathname: string): void {
  const mustEnrol = useSession()?.mustEnrol === true;
  useEffect(() => {
    if (mustEnrol && pathname !== PROFILE_PATH) navigate(PROFILE_PATH, { replace: true });
  }, [mustEnrol, pathname]);
}
