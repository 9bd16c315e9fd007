import type { UserHeader } from './session.js';

// Apart from the schemas: every page before the sign-in needs these, and none of them zod.

/** Key of the signed-in user in localStorage. */
export const STORED_USER_KEY = 'umbral.user';
/** Fields of a user that a browser stores, beside `mustEnrol`. */
export const STORED_USER_FIELDS = {
  id: true,
  roleId: true,
  roleName: true,
  name: true,
  email: true,
  phone: true,
  dni: true,
  cif: true,
  profileImageUrl: true,
  startPath: true,
  companyId: true,
  isCompany: true,
  isCreditIntermediary: true,
  isActive: true,
  hasTemporaryCredentials: true,
} as const;
/** Window event that announces that the stored user changed. */
export const AUTH_CHANGE_EVENT = 'auth-change';

/** Path of the sign-in. */
export const SIGN_IN_PATH = '/api/auth/login';
/** Path of the sign-out. */
export const SIGN_OUT_PATH = '/api/auth/logout';
/** Path of the reauthentication, which every page may need. */
export const REAUTHENTICATION_PATH = '/api/auth/reauthenticate';

/** Messages of an incomplete sign-in. */
export const SIGN_IN_MESSAGES = { email: 'Ingresa tu correo electrónico', password: 'Ingresa tu contraseña' } as const;

/** `Authorization: User <base64url json>`: names the user of the calling tab. It never authenticates. */
export function encodeUserHeader(user: UserHeader): string {
  const bytes = new TextEncoder().encode(JSON.stringify({ id: user.id, email: user.email, roleId: user.roleId }));
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return `User ${base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`;
}
