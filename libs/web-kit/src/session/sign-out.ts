import { ownSession } from '@umbral/contracts';
import { call } from '../call/call';
import { abortReads, acceptReads } from '../call/session-reads';
import { stopLive } from '../live/live';
import { queryClient } from '../query/query-client';
import { session } from './session';

/** Ends the session on the server and in this browser; without a network, in this browser only. */
export async function signOut(): Promise<void> {
  stopLive();
  await queryClient.cancelQueries();
  abortReads();
  try {
    await call(ownSession.logout);
  } catch {
    // The server's session expires when idle; the sign-out must not wait for it.
  } finally {
    session.empty();
    acceptReads();
  }
}
