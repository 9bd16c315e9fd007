import { useMemo } from 'react';
import { roleForm, rolesApi, type Role } from '@umbral/contracts';
import { Field, FormGrid, TextArea, TextInput } from '@umbral/ui';
import { FormDialog, useEditedRecord, useKitForm } from '@umbral/web-kit';
import { emptyRole, valuesOf } from './role-form';
import { useSaveRole } from './use-save-role';

interface RoleDialogProps {
  /** The role to edit; without one a new role is created. */
  role?: Role;
  onClose: () => void;
}

/** Creates or edits a role. */
export function RoleDialog({ role, onClose }: RoleDialogProps) {
  const record = useEditedRecord(rolesApi.get, role && { params: { id: role.id } });
  const edited = record.version?.record;
  const values = useMemo(() => edited && valuesOf(edited), [edited]);
  const form = useKitForm(roleForm, { defaultValues: emptyRole, values });
  const { command, save } = useSaveRole(form, record.version);
  const { register, formState } = form;
  return (
    <FormDialog
      title={role ? 'Editar rol' : 'Nuevo rol'}
      saveLabel={role ? 'Guardar cambios' : 'Crear rol'}
      size="s"
      form={form}
      record={role ? record : undefined}
      command={command}
      onSave={async (body) => {
        if (await save(body)) onClose();
      }}
      onClose={onClose}
    >
      <FormGrid>
        <Field label="Nombre" required span={12} error={formState.errors.name?.message}>
          <TextInput {...register('name')} autoComplete="off" />
        </Field>
        <Field
          label="Descripción"
          optional
          span={12}
          help="Para qué sirve, en pocas palabras"
          error={formState.errors.description?.message}
        >
          <TextArea {...register('description')} rows={2} />
        </Field>
      </FormGrid>
    </FormDialog>
  );
}
