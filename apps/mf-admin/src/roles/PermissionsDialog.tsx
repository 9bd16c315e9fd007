import { useMemo } from 'react';
import { useController } from 'react-hook-form';
import { rolePermissionsForm, rolesApi, type Role } from '@umbral/contracts';
import { plural, Stack } from '@umbral/ui';
import { FormDialog, useCommand, useEditedRecord, useKitForm } from '@umbral/web-kit';
import type { ActionProps } from '@umbral/web-kit/records';
import { changesBetween, permissionRowsOf, type PermissionRow } from './permission-rows';
import { PermissionTable } from './PermissionTable';

const noRows: PermissionRow[] = [];

/** Number of affected users, for the head of the dialog. */
function reachOf(users: number): string {
  if (users === 0) return 'Todavía no hay usuarios con este rol';
  const people = users === 1 ? 'su único usuario, sin que tenga' : `sus ${users} usuarios, sin que tengan`;
  return `Se aplican al momento a ${people} que volver a entrar`;
}

/** View and delete permissions of a role. */
export function PermissionsDialog({ record: role, onClose }: ActionProps<Role>) {
  const params = { id: role.id };
  const edited = useEditedRecord(rolesApi.permissions, { params });
  const stored = edited.version?.record;
  const values = useMemo(() => stored && { roleId: role.id, permissions: permissionRowsOf(stored) }, [stored, role.id]);
  const form = useKitForm(rolePermissionsForm, { defaultValues: { roleId: role.id, permissions: noRows }, values });
  const { field } = useController({ control: form.control, name: 'permissions' });
  const rows = field.value as PermissionRow[];
  const changes = changesBetween(values?.permissions ?? noRows, rows);
  const save = useCommand(rolesApi.setPermissions, {
    success: { title: 'Permisos actualizados', text: role.name },
    failure: { title: 'Error al actualizar permisos', text: 'Ocurrió un error inesperado' },
  });
  return (
    <FormDialog
      title={`Permisos de ${role.name}`}
      description={reachOf(role.userCount ?? 0)}
      saveLabel="Guardar permisos"
      note={changes > 0 ? plural(changes, 'cambio sin guardar', 'cambios sin guardar') : undefined}
      form={form}
      record={edited}
      command={save}
      onSave={async (body) => {
        const { ok } = await save.run({ params, body, ifMatch: edited.version?.etag });
        return ok;
      }}
      draft={`roles/${role.id}/permissions`}
      onClose={onClose}
    >
      <Stack>
        <PermissionTable rows={rows} onChange={field.onChange} />
        <p className="small quiet">
          «Ver» permite también crear, editar y cambiar el estado. «Eliminar» exige «Ver» y solo afecta a registros
          inactivos. Roles y Auditorías no se pueden conceder: son del administrador.
        </p>
      </Stack>
    </FormDialog>
  );
}
