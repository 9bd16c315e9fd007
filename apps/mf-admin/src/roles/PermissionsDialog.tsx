import { useMemo } from 'react';
import { useController } from 'react-hook-form';
import { rolePermissionsForm, rolesApi, type Role, type RolePermission } from '@umbral/contracts';
import { plural, pluralForm, Stack } from '@umbral/ui';
import { FormDialog, useCommand, useEditedRecord, useKitForm } from '@umbral/web-kit';
import type { ActionProps } from '@umbral/web-kit/records';
import { changesBetween, levelsOf, noLevels, permissionsOf, type PermissionLevels } from './permission-rows';
import { PermissionTable } from './PermissionTable';

/** Number of affected users, for the head of the dialog. */
function reachOf(users: number): string {
  if (users === 0) return 'Todavía no hay usuarios con este rol';
  const people = pluralForm(users, 'su único usuario, sin que tenga', `sus ${users} usuarios, sin que tengan`);
  return `Se aplican al momento a ${people} que volver a entrar`;
}

/** View and delete permissions of a role. */
export function PermissionsDialog({ record: role, onClose }: ActionProps<Role>) {
  const params = { id: role.id };
  const edited = useEditedRecord(rolesApi.permissions, { params });
  const stored = edited.version?.record;
  const valuesOf = (of: readonly RolePermission[]) => ({ roleId: role.id, permissions: levelsOf(of) });
  const values = useMemo(() => stored && { roleId: role.id, permissions: levelsOf(stored) }, [stored, role.id]);
  const form = useKitForm(rolePermissionsForm, {
    defaultValues: { roleId: role.id, permissions: noLevels },
    values,
    prepare: ({ permissions, ...rest }) => ({ ...rest, permissions: permissionsOf(permissions) }),
  });
  const { field } = useController({ control: form.control, name: 'permissions' });
  const levels: PermissionLevels = field.value;
  const changes = changesBetween(values?.permissions ?? noLevels, levels);
  const save = useCommand(rolesApi.setPermissions, {
    success: { title: 'Permisos actualizados', text: role.name },
    failure: { title: 'Error al actualizar permisos', text: 'Ocurrió un error inesperado' },
    draftName: `roles/${role.id}/levels`,
  });
  return (
    <FormDialog
      title={`Permisos de ${role.name}`}
      description={reachOf(role.userCount ?? 0)}
      saveLabel="Guardar permisos"
      note={changes > 0 ? plural(changes, 'cambio sin guardar', 'cambios sin guardar') : undefined}
      form={form}
      record={edited}
      valuesOf={valuesOf}
      command={save}
      onSave={async (body) => {
        const { ok } = await save.run({ params, body, ifMatch: edited.version?.etag });
        return ok;
      }}
      onClose={onClose}
    >
      <Stack>
        <PermissionTable levels={levels} onChange={field.onChange} />
        <p className="small quiet">
          «Ver» permite también crear, editar y cambiar el estado. «Eliminar» exige «Ver» y solo afecta a registros
          inactivos. Roles y Auditorías no se pueden conceder: son del administrador.
        </p>
      </Stack>
    </FormDialog>
  );
}
