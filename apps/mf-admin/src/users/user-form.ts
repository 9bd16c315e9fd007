import { usersApi, type User } from '@umbral/contracts';
import { session } from '@umbral/web-kit';
import { recordForm } from '@umbral/web-kit/records';
import { UserFields } from './UserFields';
import type { UserValues } from './user-values';
import { NO_ROLE } from './user-words';

const empty: UserValues = {
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

/** Creates or edits a user. */
export const userForm = recordForm({
  api: usersApi,
  empty,
  valuesOf: (user): UserValues => ({
    name: user.name,
    email: user.email,
    phone: user.phone ?? '',
    dni: user.dni ?? '',
    cif: user.cif ?? '',
    isCompany: user.isCompany,
    isCreditIntermediary: user.isCreditIntermediary,
    isActive: user.isActive,
    roleId: user.roleId,
  }),
  Fields: UserFields,
  failures: {
    create: { text: 'No se pudo crear el usuario.', prefer: 'both' },
    update: { text: 'No se pudo actualizar el usuario.', prefer: 'both' },
  },
  fieldOf: { duplicate_email: 'email', escalation: 'roleId' },
  next: (_user, { password }) => (password ? undefined : 'Envíale las credenciales para que pueda entrar.'),
  onSaved: (user: User) => {
    if (user.id === session.user?.id) session.store(user);
  },
});
