import { useEffect } from 'react';
import { navigate, PROFILE_PATH, useSession } from '@umbral/web-kit';

/** Redirects a user whose role requires a second factor to its enrolment: the server refuses every other call. */
export function useEnrolment(pathname: string): void {
  const mustEnrol = useSession()?.mustEnrol === true;
  useEffect(() => {
    if (mustEnrol && pathname !== PROFILE_PATH) navigate(PROFILE_PATH, { replace: true });
  }, [mustEnrol, pathname]);
}
