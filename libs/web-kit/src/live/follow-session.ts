import { authApi, companiesApi } from '@umbral/contracts';
import { call } from '../call/call';
import { refreshPermissions } from '../permissions/permissions';
import { invalidate } from '../query/operation-query';
import { session } from '../session/session';
import { onLiveEvent, startLive, stopLive } from './live';
import { refreshChanged } from './refresh-changed';

/** Refetches the session's user. An expired session returns 401, which drops the stored user. */
async function checkSession(): Promise<void> {
  try {
    session.store(await call(authApi.me));
  } catch {
    // Refused: dropped already. Unreachable: retried with the next event or call.
  }
}

/** Synchronizes session, permissions and reads with the server's events. Returns the unsubscribe function. */
export function followSession(): () => void {
  const unfollow = onLiveEvent((update) => {
    const concernsUser = update !== 'modules-changed' && update !== 'records-missed';
    if (concernsUser) void checkSession();
    if (update === 'permissions-changed' || update === 'reconnected') void refreshPermissions();
    if (update === 'reconnected') invalidate(companiesApi.mine);
  });
  const stopRefreshing = refreshChanged();
  startLive();
  return () => {
    unfollow();
    stopRefreshing();
    stopLive();
  };
}
