import { useEffect } from 'react';
import { ownSession } from '@umbral/contracts';
import { call, navigate, PROFILE_PATH, session, useSession } from '@umbral/web-kit';

/** Redirects a user whose role requires a second factor to its enrolment: the server refuses every other call. */
export function useEnrolment(pathname: string): void {
  const user = useSession();
  const userId = user?.id;
  const isDue = user?.mustEnrol === true && pathname !== PROFILE_PATH;
  useEffect(() => {
    if (!isDue) return undefined;
    let isCurrent = true;
    // As stored: the role may have dropped the requirement while no page of this browser was open.
    call(ownSession.me).then(
      (now) => {
        if (!isCurrent) return;
        session.store(now);
        if (now.mustEnrol) navigate(PROFILE_PATH, { replace: true });
      },
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [isDue, userId]);
}
