import { ownSession, myCompanies } from '@umbral/contracts';
import { call } from '../call/call';
import { refreshPermissions } from '../permissions/permissions';
import { invalidate } from '../query/operation-query';
import { session } from '../session/session';
import { onLiveEvent, onRecordsChanged, onTabWrite, startLive, stopLive } from './live';

let checks = 0;

/** Refetches the session's user. An expired session returns 401, which drops the stored user. */
export async function checkSession(): Promise<void> {
  checks += 1;
  const check = checks;
  const userId = session.user?.id;
  try {
    const user = await call(ownSession.me);
    // Unless it is an earlier check's, or a former user's.
    if (check === checks && userId === session.user?.id) session.store(user);
  } catch {
    // Refused: dropped already. Unreachable: retried with the next event or call.
  }
}

type Refresh = typeof import('./refresh-changed');

/** Loaded with the first change: the first page does without it. Not loaded, e.g. without a connection: the next one tries again. */
const refresh = (apply: (parts: Refresh) => unknown): void =>
  void import('./refresh-changed').then(apply).catch(() => undefined);

/** Synchronizes session, permissions and reads with the server's events. Returns the unsubscribe function. */
export function followSession(): () => void {
  const unfollow = onLiveEvent((update) => {
    const concernsUser = update !== 'modules-changed' && update !== 'records-missed';
    if (concernsUser) void checkSession();
    if (update === 'permissions-changed' || update === 'reconnected') void refreshPermissions();
    if (update === 'records-missed') refresh(({ refreshMissed }) => refreshMissed());
    // Another company, another scope.
    if (update === 'user-changed') refresh(({ refreshAll }) => refreshAll());
    if (update === 'reconnected') invalidate(myCompanies);
  });
  const unsubscribe = [
    onRecordsChanged((message) => refresh(({ refreshRecords }) => refreshRecords(message))),
    onTabWrite((tags) => refresh(({ refreshWritten }) => refreshWritten(tags))),
  ];
  startLive();
  return () => {
    unfollow();
    for (const stop of unsubscribe) stop();
    stopLive();
  };
}
