import type * as z from 'zod';
import type { User, userCreate } from '@umbral/contracts';

/** What the dialog's fields hold, before the schema makes a body of it. */
export type UserValues = z.input<typeof userCreate>;

/** No role has this id: the schema then asks to choose one. */
export const NO_ROLE = 0;

export const emptyUser: UserValues = {
  name: '',
  email: '',
  phone: '',
  dni: '',
  cif: '',
  isCompany: false,
  isCreditIntermediary: false,
  isActive: true,
  roleId: NO_ROLE,
  password: null,
};

export const valuesOf = (user: User): UserValues => ({
  name: user.name,
  email: user.email,
  phone: user.phone ?? '',
  dni: user.dni ?? '',
  cif: user.cif ?? '',
  isCompany: user.isCompany,
  isCreditIntermediary: user.isCreditIntermediary,
  isActive: user.isActive,
  roleId: user.roleId,
});

/** What cannot be changed in this record, and why. */
export interface UserLocks {
  /** Company or person, CIF, credit intermediary. */
  kind?: string;
  role?: string;
  state?: string;
}

/** Of themselves anybody changes their name, e-mail, phone and DNI; the account of the installation keeps role and state. */
export function locksOn(user: User | undefined, viewerId: number): UserLocks {
  const own = 'No puedes cambiarlo en tu propia cuenta';
  if (user?.id === viewerId) return { kind: own, role: own, state: own };
  const kept = 'La cuenta de la instalación no lo cambia';
  return user?.isProtected ? { role: kept, state: kept } : {};
}
