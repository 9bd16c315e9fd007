import type * as z from 'zod';
import type { profileUpdate, User } from '@umbral/contracts';

/** Values of the dialog's fields: the schema's input. */
export type ProfileValues = z.input<typeof profileUpdate>;

export const emptyProfile: ProfileValues = { name: '', email: '', phone: '', dni: '' };

export const valuesOf = (user: User): ProfileValues => ({
  name: user.name,
  email: user.email,
  phone: user.phone ?? '',
  dni: user.dni ?? '',
});
