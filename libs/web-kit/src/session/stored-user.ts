import { STORED_USER_FIELDS, STORED_USER_KEY, type SessionUser } from '@umbral/contracts';

function parse(text: string): SessionUser | null {
  try {
    const user = JSON.parse(text) as Partial<SessionUser> | null;
    const isUser =
      typeof user?.id === 'number' &&
      typeof user.roleId === 'number' &&
      typeof user.name === 'string' &&
      typeof user.email === 'string';
    return isUser ? (user as SessionUser) : null;
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

/** A response may contain others. */
const STORED: (keyof SessionUser)[] = [...(Object.keys(STORED_USER_FIELDS) as (keyof SessionUser)[]), 'mustEnrol'];

/** Stores these fields only, whatever else the response contains. */
export const writeStoredUser = (user: SessionUser): void =>
  localStorage.setItem(STORED_USER_KEY, JSON.stringify(user, STORED));

export const removeStoredUser = (): void => localStorage.removeItem(STORED_USER_KEY);
