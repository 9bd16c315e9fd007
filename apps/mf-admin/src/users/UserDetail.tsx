import { usersApi, type User } from '@umbral/contracts';
import {
  ActiveStatus, Button, Dialog, DialogClose, Facts, formatDate, formatDateTime, Missing, Notice, PencilIcon, Stack,
} from '@umbral/ui';
import { useRecord } from '@umbral/web-kit';
import { Intermediary } from './userColumns';
import { actsOn, type UserAct } from './userRules';
import { identifierOf, roleInDetail } from './userWords';
import { useViewer } from './useViewer';

interface UserDetailProps {
  /** As the list has it: shown at once, while the record is read anew. */
  user: User;
  onAct: (act: UserAct) => void;
  onClose: () => void;
}

const given = (value: string | null) => value ?? <Missing>No proporcionado</Missing>;

/** Everything about a user, and why some acts are missing. */
export function UserDetail({ user: listed, onAct, onClose }: UserDetailProps) {
  const { data } = useRecord(usersApi.get, { params: { id: listed.id } });
  const user = data?.record ?? listed;
  const acts = actsOn(user, useViewer());
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={user.name}
      description={user.isCompany ? 'Empresa' : 'Persona'}
      footer={
        <>
          <DialogClose>Cerrar</DialogClose>
          {acts.edit ? (
            <Button variant="primary" icon={<PencilIcon />} onClick={() => onAct('edit')}>
              Editar usuario
            </Button>
          ) : null}
        </>
      }
    >
      <Stack gap={6}>
        {acts.remark ? (
          <Notice title={user.isActive ? undefined : 'Este usuario está inactivo.'} action={user.isActive || !acts.toggle ? undefined : (
            <Button size="s" onClick={() => onAct('toggle')}>
              Activar
            </Button>
          )}>
            {acts.remark}
          </Notice>
        ) : null}
        <Facts
          facts={[
            { term: 'Correo electrónico', value: user.email },
            { term: 'Teléfono', value: given(user.phone) },
            { term: user.isCompany ? 'CIF' : 'DNI o NIE', value: given(identifierOf(user)) },
            { term: 'Rol', value: roleInDetail(user) },
            { term: 'Intermediario de crédito', value: <Intermediary user={user} /> },
            { term: 'Estado', value: <ActiveStatus active={user.isActive} /> },
            { term: 'Compañía', value: user.companyName ?? <Missing>Sin compañía</Missing> },
            { term: 'Fecha de alta', value: formatDate(user.createdAt) },
            { term: 'Última modificación', value: formatDateTime(user.updatedAt) },
          ]}
        />
      </Stack>
    </Dialog>
  );
}
