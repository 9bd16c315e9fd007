import { useController } from 'react-hook-form';
import { ADMINISTRATOR_ROLE_ID, rolesApi, type User } from '@umbral/contracts';
import { Button, Field, Select, TextInput, type SelectOption } from '@umbral/ui';
import { rowsOf, useOperation, usePermissions } from '@umbral/web-kit';
import type { FieldsForm } from '@umbral/web-kit/records';
import type { UserValues } from './user-form';
import { NO_ROLE, roleInList } from './user-words';

interface RoleFieldProps {
  form: FieldsForm<UserValues>;
  /** The stored user, whose role may not be on offer any more. */
  user: User | undefined;
  /** Why it cannot be changed. */
  lock?: string;
}

/** The role, among those that are active. Who is no administrator cannot make one. */
export function RoleField({ form, user, lock }: RoleFieldProps) {
  const { field, fieldState } = useController({ control: form.control, name: 'roleId' });
  const { isAdministrator } = usePermissions();
  // Always read anew: a role that was switched off a moment ago must not be on offer.
  const roles = useOperation(rolesApi.list, { query: { status: 'active' } }, { staleTime: 0, enabled: !lock });
  if (lock) {
    return (
      <Field label="Rol" help={lock}>
        <TextInput readOnly value={user ? roleInList(user) : ''} />
      </Field>
    );
  }
  const offered = rowsOf(roles.data).filter((role) => isAdministrator || role.id !== ADMINISTRATOR_ROLE_ID);
  const options: SelectOption[] = [
    { value: String(NO_ROLE), label: roles.isPending ? 'Cargando roles...' : 'Selecciona un rol' },
    ...offered.map((role) => ({ value: String(role.id), label: role.name })),
  ];
  if (user && roles.data && !offered.some((role) => role.id === user.roleId)) {
    options.push({ value: String(user.roleId), label: `${roleInList(user)} (inactivo)`, disabled: true });
  }
  return (
    <Field label="Rol" required help="Solo aparecen los roles activos" error={fieldState.error?.message}>
      <Select
        {...field}
        value={String(field.value)}
        onChange={(event) => field.onChange(Number(event.target.value))}
        options={options}
      />
      {roles.isError ? (
        <Button size="s" variant="ghost" onClick={() => void roles.refetch()}>
          No se han podido cargar. Reintentar
        </Button>
      ) : null}
    </Field>
  );
}
