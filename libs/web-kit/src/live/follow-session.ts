import { authApi, companiesApi } from '@umbral/contracts';
import { call } from '../call/call';
import { refreshPermissions } from '../permissions/permissions';
import { invalidate } from '../query/operation-query';
import { session } from '../session/session';
import { onLiveEvent, startLive, stopLive } from './live';

/** Asks who we are. A session that is over answers 401, which drops the stored user. */
async function checkSession(): Promise<void> {
  try {
    session.store(await call(authApi.me));
  } catch {
    // Refused: dropped already. Unreachable: the next update, or the next call, tells.
  }
}

/** Keeps session and permissions of the open app as the server has them. Answers what ends it. */
export function followSession(): () => void {
  const unfollow = onLiveEvent((update) => {
    const concernsUser = update !== 'modules-changed';
    if (concernsUser) void checkSession();
    if (update === 'permissions-changed' || update === 'reconnected') void refreshPermissions();
    if (update === 'user-changed' || update === 'reconnected') invalidate(companiesApi.mine);
  });
  startLive();
  return () => {
    unfollow();
    stopLive();
  };
}
