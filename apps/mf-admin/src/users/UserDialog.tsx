import { useMemo } from 'react';
import { userCreate, usersApi, type User } from '@umbral/contracts';
import { FormDialog, useEditedRecord, useKitForm, useSignedInUser } from '@umbral/web-kit';
import { UserFields } from './UserFields';
import { emptyUser, locksOn, valuesOf } from './user-form';
import { useSaveUser } from './use-save-user';

interface UserDialogProps {
  /** The user to edit; without one a new user is created. */
  user?: User;
  onClose: () => void;
}

/** Creates or edits a user. */
export function UserDialog({ user, onClose }: UserDialogProps) {
  const record = useEditedRecord(usersApi.get, user && { params: { id: user.id } });
  const edited = record.version?.record;
  const values = useMemo(() => edited && valuesOf(edited), [edited]);
  const form = useKitForm(userCreate, { defaultValues: emptyUser, values });
  const { command, save } = useSaveUser(form, record.version);
  const viewer = useSignedInUser();
  return (
    <FormDialog
      title={user ? 'Editar usuario' : 'Nuevo usuario'}
      saveLabel={user ? 'Guardar cambios' : 'Crear usuario'}
      form={form}
      record={user ? record : undefined}
      command={command}
      onSave={async (body) => {
        if (await save(body)) onClose();
      }}
      onClose={onClose}
    >
      <UserFields form={form} user={edited} locks={locksOn(edited, viewer.id)} />
    </FormDialog>
  );
}
