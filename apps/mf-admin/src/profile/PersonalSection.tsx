import { useState } from 'react';
import { Button, Facts, Missing, Section } from '@umbral/ui';
import { PencilIcon } from '@umbral/ui/icons';
import { useSignedInUser } from '@umbral/web-kit';
import { ProfileDialog } from './ProfileDialog';

const given = (value: string | null) => value ?? <Missing>No proporcionado</Missing>;

/** Personal data of the signed-in user, with a button to edit it. */
export function PersonalSection() {
  const user = useSignedInUser();
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
      <Facts
        facts={[
          { term: 'Nombre', value: user.name },
          { term: 'Correo electrónico', value: user.email },
          { term: 'Teléfono', value: given(user.phone) },
          { term: 'DNI o NIE', value: given(user.dni) },
          ...(user.isCompany ? [{ term: 'CIF', value: given(user.cif) }] : []),
        ]}
      />
      {isEditing ? <ProfileDialog userId={user.id} onClose={() => setIsEditing(false)} /> : null}
    </Section>
  );
}
