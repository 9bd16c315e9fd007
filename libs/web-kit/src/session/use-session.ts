import { useSyncExternalStore } from 'react';
import type { SessionUser } from '@umbral/contracts';
import { session } from './session';

const current = (): SessionUser | null => session.user;

/** The signed-in user, or null. */
export const useSession = (): SessionUser | null => useSyncExternalStore(session.subscribe, current, current);

let last: SessionUser | undefined;
const signedIn = (): SessionUser => {
  last = session.user ?? last;
  if (!last) throw new Error('useSignedInUser needs a signed-in user: pages have one');
  return last;
};

/** The signed-in user inside a page; the last one while the page is being unmounted after a sign-out. */
export const useSignedInUser = (): SessionUser => useSyncExternalStore(session.subscribe, signedIn, signedIn);
