import { useController } from 'react-hook-form';
import { ADMINISTRATOR_ROLE_ID, rolesApi, type User } from '@umbral/contracts';
import { Field, TextInput } from '@umbral/ui';
import { useOptions, usePermissions } from '@umbral/web-kit';
import type { InputProps } from '@umbral/web-kit/fields';
import { RecordSelect } from '../parts/RecordSelect';
import { NO_ROLE, roleInList } from './user-words';

/** The role, among the active ones. Only administrators can assign the administrators' role. */
export function RoleField({ form, name, label, record: user, readOnly: isLocked = false, help }: InputProps<User>) {
  const { field, fieldState } = useController({ control: form.control, name });
  const { isAdministrator } = usePermissions();
  // Never from the cache: a role deactivated a moment ago must not be offered.
  const roles = useOptions(rolesApi.list, { query: { status: 'active' } }, { staleTime: 0, enabled: !isLocked });
  if (isLocked) {
    return (
      <Field label={label} help={help}>
        <TextInput readOnly value={user ? roleInList(user) : ''} />
      </Field>
    );
  }
  return (
    <Field label={label} required help="Solo aparecen los roles activos" error={fieldState.error?.message}>
      <RecordSelect
        field={field}
        list={roles}
        isOffered={({ id }) => isAdministrator || id !== ADMINISTRATOR_ROLE_ID}
        none={{ text: 'Selecciona un rol', loading: 'Cargando roles...', value: NO_ROLE }}
        stored={user && { id: user.roleId, name: roleInList(user), otherwise: 'inactivo', isRefused: true }}
      />
    </Field>
  );
}
