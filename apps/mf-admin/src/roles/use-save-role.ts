import type { UseFormReturn } from 'react-hook-form';
import type * as z from 'zod';
import { rolesApi, type Role, type roleForm } from '@umbral/contracts';
import { useCommand, type Versioned } from '@umbral/web-kit';
import type { RoleValues } from './role-form';
import { roleFailures } from './role-words';

type RoleBody = z.output<typeof roleForm>;

/** Refusals that are about one field. */
const fieldOf = { duplicate_role: 'name' } as const;

/** Saves the dialog: a new role, or a new version of the edited one. Answers whether it is saved. */
export function useSaveRole(form: UseFormReturn<RoleValues, unknown, RoleBody>, version: Versioned<Role> | undefined) {
  const create = useCommand(rolesApi.create, {
    success: (role) => ({
      title: 'Rol creado',
      text: role.name,
      detail: 'Elige ahora sus permisos: de momento no ve nada.',
    }),
    failure: roleFailures.create,
    fieldOf,
  });
  const update = useCommand(rolesApi.update, {
    success: (role) => ({ title: 'Rol actualizado', text: role.name }),
    failure: roleFailures.update,
    invalidates: ['roles', 'users'],
    fieldOf,
  });

  async function save(body: RoleBody): Promise<boolean> {
    if (!version) return (await create.run({ body }, { form })).ok;
    return (await update.run({ params: { id: version.record.id }, body, ifMatch: version.etag }, { form })).ok;
  }
  return { command: version ? update : create, save };
}
