import { STORED_USER_KEY, type SessionUser } from '@umbral/contracts';

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

/** Fields of `SessionUser`; a response may contain others. */
const STORED: Record<keyof SessionUser, true> = {
  id: true,
  roleId: true,
  roleName: true,
  name: true,
  email: true,
  phone: true,
  dni: true,
  cif: true,
  profileImageUrl: true,
  companyId: true,
  isCompany: true,
  isCreditIntermediary: true,
  isActive: true,
  hasTemporaryCredentials: true,
  mustEnrol: true,
};

/** Stores these fields only, whatever else the response contains. */
export const writeStoredUser = (user: SessionUser): void =>
  localStorage.setItem(STORED_USER_KEY, JSON.stringify(user, Object.keys(STORED)));

export const removeStoredUser = (): void => localStorage.removeItem(STORED_USER_KEY);
