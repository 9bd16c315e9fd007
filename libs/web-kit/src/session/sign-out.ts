import { ownSession } from '@umbral/contracts';
import { call } from '../call/call';
import { ApiError } from '../call/errors';
import { abortReads, acceptReads } from '../call/session-reads';
import { stopLive } from '../live/live';
import { queryClient } from '../query/query-client';
import { OPEN_SESSION_KEY, session } from './session';

/** Ends the session on the server and in this browser; without a network, in this browser only: the sign-in page repeats the call. */
export async function signOut(): Promise<void> {
  stopLive();
  await queryClient.cancelQueries();
  abortReads();
  let isOpen = false;
  try {
    await call(ownSession.logout);
  } catch (error) {
    isOpen = !(error instanceof ApiError && error.status === 401);
  } finally {
    session.empty();
    if (isOpen) localStorage.setItem(OPEN_SESSION_KEY, '');
    acceptReads();
  }
}
