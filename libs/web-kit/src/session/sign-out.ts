import { authApi } from '@umbral/contracts';
import { call } from '../call/call';
import { stopLive } from '../live/live';
import { queryClient } from '../query/query-client';
import { session } from './session';

/** Ends the session on the server and in this browser; without a network, in this browser only. */
export async function signOut(): Promise<void> {
  stopLive();
  // A read that reached the server after the sign-out would be refused.
  await queryClient.cancelQueries();
  try {
    await call(authApi.logout);
  } catch {
    // The server's session expires when idle; the sign-out must not wait for it.
  } finally {
    session.empty();
  }
}
