import { sessionUser, STORED_USER_KEY, type SessionUser } from '@umbral/contracts';

function parse(text: string): SessionUser | null {
  try {
    return sessionUser.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** The user stored in this browser. An invalid value is removed, and counts as signed out. */
export function readStoredUser(): SessionUser | null {
  const text = localStorage.getItem(STORED_USER_KEY);
  if (text === null) return null;
  const user = parse(text);
  if (!user) localStorage.removeItem(STORED_USER_KEY);
  return user;
}

/** Stores the fields of the schema only, whatever else the response contains. */
export const writeStoredUser = (user: SessionUser): void =>
  localStorage.setItem(STORED_USER_KEY, JSON.stringify(sessionUser.parse(user)));

export const removeStoredUser = (): void => localStorage.removeItem(STORED_USER_KEY);
