import { useMemo, useState } from 'react';
import { profileUpdate, usersApi, type User } from '@umbral/contracts';
import { Button, Facts, FormGrid, Section } from '@umbral/ui';
import { PencilIcon } from '@umbral/ui/icons';
import { FormDialog, session, useCommand, useEditedRecord, useKitForm, useSignedInUser } from '@umbral/web-kit';
import { custom, fieldsFor, shown, text, within } from '@umbral/web-kit/fields';
import { userFields } from '../users/users.fields';
import { StartPage, StartPageField } from './start-page';

const { label } = userFields;
const none = 'No proporcionado';

/** The fields that users change of their own account; browsers fill them in. */
const fields = fieldsFor<Pick<User, 'name' | 'email' | 'phone' | 'dni' | 'cif' | 'startPath'>>()({
  name: text(label('name'), { required: true, span: 12, autoComplete: 'name' }),
  email: text(label('email'), {
    required: true,
    span: 12,
    help: 'Con él inicias sesión',
    type: 'email',
    autoComplete: 'email',
  }),
  phone: text(label('phone'), { optional: true, type: 'tel', autoComplete: 'tel', none }),
  dni: text(label('dni'), { optional: true, autoCapitalize: 'characters', none }),
  cif: shown(label('cif'), { none }),
  startPath: custom('Al entrar, ir a', {
    empty: '',
    of: (user) => user.startPath ?? '/',
    show: (path) => <StartPage path={path} />,
    Control: (props) => <StartPageField {...props} />,
  }),
});

/** Personal data of the signed-in user, with a button to edit it. */
export function PersonalSection() {
  const user = useSignedInUser();
  const names = ['name', 'email', 'phone', 'dni', ...(user.isCompany ? (['cif'] as const) : []), 'startPath'] as const;
  const [isEditing, setIsEditing] = useState(false);
  return (
    <Section
      title="Información personal"
      actions={
        <Button size="s" icon={<PencilIcon />} onClick={() => setIsEditing(true)}>
          Editar perfil
        </Button>
      }
    >
      <Facts facts={names.map((name) => fields.fact(name, user))} />
      {isEditing ? <ProfileDialog userId={user.id} onClose={() => setIsEditing(false)} /> : null}
    </Section>
  );
}

interface ProfileDialogProps {
  /** Of the signed-in user. */
  userId: number;
  onClose: () => void;
}

/** Edits the user's own data. The returned user is stored in the session, and so updated everywhere. */
function ProfileDialog({ userId, onClose }: ProfileDialogProps) {
  const params = { id: userId };
  const record = useEditedRecord(usersApi.get, { params });
  const stored = record.version?.record;
  const values = useMemo(() => stored && fields.valuesOf(stored), [stored]);
  const form = useKitForm(profileUpdate, { defaultValues: fields.empty, values });
  const save = useCommand(usersApi.update, {
    success: 'Perfil actualizado',
    failure: 'No se pudo actualizar el perfil.',
    fieldOf: { duplicate_email: 'email' },
    draftName: 'profile',
  });
  return (
    <FormDialog
      title="Editar perfil"
      saveLabel="Guardar cambios"
      form={form}
      record={record}
      valuesOf={fields.valuesOf}
      command={save}
      onSave={async (body) => {
        const outcome = await save.run({ params, body, ifMatch: record.version?.etag }, { form });
        // Another user may have signed in meanwhile.
        if (outcome.ok && session.user?.id === userId) session.store(outcome.answer);
        return outcome.ok;
      }}
      onClose={onClose}
    >
      <FormGrid>{fields.inputs(within(form), 'name', 'email', 'phone', 'dni', 'startPath')}</FormGrid>
    </FormDialog>
  );
}
