import { AUTH_CHANGE_EVENT, STORED_USER_KEY, type SessionUser } from '@umbral/contracts';
import { readStoredUser, removeStoredUser, writeStoredUser } from './stored-user';

let user = readStoredUser();
const listeners = new Set<() => void>();

/** Reads the stored user again and tells everybody who follows. */
function reread(): void {
  const next = readStoredUser();
  if (JSON.stringify(next) === JSON.stringify(user)) return;
  user = next;
  for (const listener of [...listeners]) listener();
}

const announce = (): boolean => window.dispatchEvent(new Event(AUTH_CHANGE_EVENT));

/** Somebody has signed out, here or in another tab: what is about to be kept of them is not wanted any more. */
export const SIGNED_OUT_EVENT = 'umbral:signed-out';
const announceSignOut = (): boolean => window.dispatchEvent(new Event(SIGNED_OUT_EVENT));

window.addEventListener(AUTH_CHANGE_EVENT, reread);
// Another tab: `key` is null when it emptied the whole storage, as signing out does.
window.addEventListener('storage', ({ key }) => {
  if (key === null) announceSignOut();
  if (key === null || key === STORED_USER_KEY) reread();
});

/** Who is signed in, as this browser knows it. It proves nothing: the cookie does. */
export const session = {
  get user(): SessionUser | null {
    return user;
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** After a sign-in, or when the server answered the session's user anew. */
  store(next: SessionUser): void {
    writeStoredUser(next);
    announce();
  },
  /** The server does not know this session any more. A user whom another tab signed in meanwhile is left alone. */
  drop(): void {
    if (readStoredUser()?.id === user?.id) removeStoredUser();
    announce();
  },
  /** Forgets everything that this browser kept. The server's session is ended by `signOut`. */
  empty(): void {
    announceSignOut();
    localStorage.clear();
    sessionStorage.clear();
    announce();
  },
};
