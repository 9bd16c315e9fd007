import { authApi } from '@umbral/contracts';
import { call } from '../call/call';
import { stopLive } from '../live/live';
import { session } from './session';

/** Ends the session on the server and in this browser. Without the network the browser forgets it all the same. */
export async function signOut(): Promise<void> {
  stopLive();
  try {
    await call(authApi.logout);
  } catch {
    // The server's session dies of idleness; the person must not be kept waiting for it.
  } finally {
    session.empty();
  }
}
