import { usersApi, type User } from '@umbral/contracts';
import { session } from '@umbral/web-kit';
import { recordForm } from '@umbral/web-kit/records';
import { UserFields } from './UserFields';
import { userFields } from './users.fields';

/** Creates or edits a user. */
export const userForm = recordForm({
  api: usersApi,
  empty: userFields.empty,
  valuesOf: userFields.valuesOf,
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
