import type { UseFormReturn } from 'react-hook-form';
import { usersApi, type User, type UserCreate } from '@umbral/contracts';
import { session, useCommand, type Versioned } from '@umbral/web-kit';
import type { UserValues } from './user-form';

/** Refusals that are about one field. */
const fieldOf = { duplicate_email: 'email', escalation: 'roleId' } as const;

/** Saves the dialog: a new user, or a new version of the edited one. Answers whether it is saved. */
export function useSaveUser(
  form: UseFormReturn<UserValues, unknown, UserCreate>,
  version: Versioned<User> | undefined,
) {
  const create = useCommand(usersApi.create, {
    success: (user, { body }) => ({
      title: 'Usuario creado',
      text: user.name,
      detail: body.password ? undefined : 'Envíale las credenciales para que pueda entrar.',
    }),
    failure: { text: 'No se pudo crear el usuario.', prefer: 'both' },
    invalidates: ['users', 'roles', 'companies'],
    fieldOf,
  });
  const update = useCommand(usersApi.update, {
    success: (user) => ({ title: 'Usuario actualizado', text: user.name }),
    failure: { text: 'No se pudo actualizar el usuario.', prefer: 'both' },
    invalidates: ['users', 'roles', 'companies'],
    fieldOf,
  });

  async function save(body: UserCreate): Promise<boolean> {
    if (!version) return (await create.run({ body }, { form })).ok;
    const outcome = await update.run({ params: { id: version.record.id }, body, ifMatch: version.etag }, { form });
    if (outcome.ok && outcome.answer.id === session.user?.id) session.store(outcome.answer);
    return outcome.ok;
  }
  return { command: version ? update : create, save };
}
