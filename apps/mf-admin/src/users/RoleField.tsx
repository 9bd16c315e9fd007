import { useController } from 'react-hook-form';
import { ADMINISTRATOR_ROLE_ID, rolesApi, type User } from '@umbral/contracts';
import { Field, TextInput } from '@umbral/ui';
import { useOperation, usePermissions } from '@umbral/web-kit';
import type { FieldsForm } from '@umbral/web-kit/records';
import { RecordSelect } from '../parts/RecordSelect';
import type { UserValues } from './user-values';
import { NO_ROLE, roleInList } from './user-words';

interface RoleFieldProps {
  form: FieldsForm<UserValues>;
  /** The stored user, whose role may be inactive. */
  user: User | undefined;
  /** Why it cannot be changed. */
  lock?: string;
}

/** The role, among the active ones. Only administrators can assign the administrators' role. */
export function RoleField({ form, user, lock }: RoleFieldProps) {
  const { field, fieldState } = useController({ control: form.control, name: 'roleId' });
  const { isAdministrator } = usePermissions();
  // Never from the cache: a role deactivated a moment ago must not be offered.
  const roles = useOperation(rolesApi.list, { query: { status: 'active' } }, { staleTime: 0, enabled: !lock });
  if (lock) {
    return (
      <Field label="Rol" help={lock}>
        <TextInput readOnly value={user ? roleInList(user) : ''} />
      </Field>
    );
  }
  const stored = user && roles.data && { id: user.roleId, label: `${roleInList(user)} (inactivo)`, disabled: true };
  return (
    <Field label="Rol" required help="Solo aparecen los roles activos" error={fieldState.error?.message}>
      <RecordSelect
        field={field}
        list={roles}
        isOffered={({ id }) => isAdministrator || id !== ADMINISTRATOR_ROLE_ID}
        none={{ text: 'Selecciona un rol', loading: 'Cargando roles...', value: NO_ROLE }}
        stored={stored}
      />
    </Field>
  );
}
