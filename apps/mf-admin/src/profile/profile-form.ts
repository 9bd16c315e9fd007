import type * as z from 'zod';
import type { profileUpdate, User } from '@umbral/contracts';

/** What the dialog's fields hold, before the schema makes a body of it. */
export type ProfileValues = z.input<typeof profileUpdate>;

export const emptyProfile: ProfileValues = { name: '', email: '', phone: '', dni: '' };

export const valuesOf = (user: User): ProfileValues => ({
  name: user.name,
  email: user.email,
  phone: user.phone ?? '',
  dni: user.dni ?? '',
});
