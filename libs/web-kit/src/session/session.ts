import { AUTH_CHANGE_EVENT, STORED_USER_KEY, type SessionUser } from '@umbral/contracts';
import { readStoredUser, removeStoredUser, writeStoredUser } from './stored-user';

let user = readStoredUser();
const listeners = new Set<() => void>();

/** Reads the stored user again and notifies subscribers. */
function reread(): void {
  const next = readStoredUser();
  if (JSON.stringify(next) === JSON.stringify(user)) return;
  user = next;
  for (const listener of [...listeners]) listener();
}

const announce = (): boolean => window.dispatchEvent(new Event(AUTH_CHANGE_EVENT));

/** Dispatched on a sign-out, here or in another tab: pending writes of the user's data must be dropped. */
export const SIGNED_OUT_EVENT = 'umbral:signed-out';
const announceSignOut = (): boolean => window.dispatchEvent(new Event(SIGNED_OUT_EVENT));

/**
 * The signed head of the audit log that this browser has verified. It has no personal data, and outlives a sign-out: a forged log is
 * detected only by comparison with an earlier head. It is declared here because sign-outs happen without the module of the audit.
 */
export const AUDIT_HEAD_KEY = 'umbral.audit.head';

/** Stored while the server has not answered a sign-out: the browser's cookie is still valid. It has no personal data. */
export const OPEN_SESSION_KEY = 'umbral.open-session';

window.addEventListener(AUTH_CHANGE_EVENT, reread);
// Another tab: `key` is null when it emptied the whole storage, as signing out does.
window.addEventListener('storage', ({ key }) => {
  if (key === null) announceSignOut();
  if (key === null || key === STORED_USER_KEY) reread();
});

/** The signed-in user, as stored in this browser. It does not authenticate: the cookie does. */
export const session = {
  get user(): SessionUser | null {
    return user;
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Called after a sign-in, and with every response of the session's user. */
  store(next: SessionUser): void {
    writeStoredUser(next);
    localStorage.removeItem(OPEN_SESSION_KEY);
    announce();
  },
  /** The server has ended this session. A user signed in by another tab meanwhile is kept. */
  drop(): void {
    if (readStoredUser()?.id === user?.id) removeStoredUser();
    announce();
  },
  /** Clears all storage of this browser but for what outlives accounts. `signOut` ends the server's session. */
  empty(): void {
    announceSignOut();
    const auditHead = localStorage.getItem(AUDIT_HEAD_KEY);
    localStorage.clear();
    if (auditHead !== null) localStorage.setItem(AUDIT_HEAD_KEY, auditHead);
    sessionStorage.clear();
    announce();
  },
};
