import { useMemo } from 'react';
import { profileUpdate, usersApi } from '@umbral/contracts';
import { Field, FormGrid, TextInput } from '@umbral/ui';
import { FormDialog, session, useCommand, useEditedRecord, useKitForm } from '@umbral/web-kit';
import { emptyProfile, valuesOf } from './profile-form';

interface ProfileDialogProps {
  /** Of the signed-in user. */
  userId: number;
  onClose: () => void;
}

/** Edits the user's own data. The returned user is stored in the session, and so updated everywhere. */
export function ProfileDialog({ userId, onClose }: ProfileDialogProps) {
  const params = { id: userId };
  const record = useEditedRecord(usersApi.get, { params });
  const stored = record.version?.record;
  const values = useMemo(() => stored && valuesOf(stored), [stored]);
  const form = useKitForm(profileUpdate, { defaultValues: emptyProfile, values });
  const save = useCommand(usersApi.update, {
    success: 'Perfil actualizado',
    failure: 'No se pudo actualizar el perfil.',
    invalidates: ['users', 'companies'],
    fieldOf: { duplicate_email: 'email' },
  });
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <FormDialog
      title="Editar perfil"
      saveLabel="Guardar cambios"
      form={form}
      record={record}
      command={save}
      onSave={async (body) => {
        const outcome = await save.run({ params, body, ifMatch: record.version?.etag }, { form });
        if (outcome.ok) session.store(outcome.answer);
        return outcome.ok;
      }}
      draft="profile"
      onClose={onClose}
    >
      <FormGrid>
        <Field label="Nombre" required span={12} error={errors.name?.message}>
          <TextInput {...register('name')} autoComplete="name" />
        </Field>
        <Field label="Correo electrónico" required span={12} help="Con él inicias sesión" error={errors.email?.message}>
          <TextInput {...register('email')} type="email" autoComplete="email" />
        </Field>
        <Field label="Teléfono" optional error={errors.phone?.message}>
          <TextInput {...register('phone')} type="tel" autoComplete="tel" />
        </Field>
        <Field label="DNI o NIE" optional error={errors.dni?.message}>
          <TextInput {...register('dni')} autoComplete="off" autoCapitalize="characters" />
        </Field>
      </FormGrid>
    </FormDialog>
  );
}
