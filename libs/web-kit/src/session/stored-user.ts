import { sessionUser, STORED_USER_KEY, type SessionUser } from '@umbral/contracts';

function parse(text: string): SessionUser | null {
  try {
    return sessionUser.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** The user kept in this browser. What cannot be parsed, or is no user, is thrown away: nobody is signed in then. */
export function readStoredUser(): SessionUser | null {
  const text = localStorage.getItem(STORED_USER_KEY);
  if (text === null) return null;
  const user = parse(text);
  if (!user) localStorage.removeItem(STORED_USER_KEY);
  return user;
}

/** Keeps what a browser is to know of the user, whatever else the answer says. */
export const writeStoredUser = (user: SessionUser): void =>
  localStorage.setItem(STORED_USER_KEY, JSON.stringify(sessionUser.parse(user)));

export const removeStoredUser = (): void => localStorage.removeItem(STORED_USER_KEY);
