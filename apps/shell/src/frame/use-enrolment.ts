import { useEffect } from 'react';
import { checkSession, navigate, PROFILE_PATH, session, useSession } from '@umbral/web-kit';

/** Redirects a user whose role requires a second factor to its enrolment: the server refuses every other call. */
export function useEnrolment(pathname: string): void {
  const isDue = useSession()?.mustEnrol === true && pathname !== PROFILE_PATH;
  useEffect(() => {
    if (!isDue) return;
    // As stored: the role may have dropped the requirement while no page of this browser was open.
    void checkSession().then(() => {
      if (session.user?.mustEnrol) navigate(PROFILE_PATH, { replace: true });
    });
  }, [isDue]);
}
