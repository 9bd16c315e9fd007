import { usersApi, type User } from '@umbral/contracts';
import {
  ActiveStatus,
  Button,
  Dialog,
  DialogClose,
  Facts,
  formatDate,
  formatDateTime,
  Missing,
  Notice,
  Stack,
} from '@umbral/ui';
import { PencilIcon } from '@umbral/ui/icons';
import { useRecord } from '@umbral/web-kit';
import { Intermediary } from './user-columns';
import { actsOn, type UserAct, type UserActs } from './user-rules';
import { identifierOf, roleInDetail } from './user-words';
import { useViewer } from './use-viewer';

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
      description={user.email}
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
        <Remark user={user} acts={acts} onActivate={() => onAct('toggle')} />
        <Facts
          facts={[
            { term: 'Tipo', value: user.isCompany ? 'Empresa' : 'Persona' },
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

/** Why acts are missing, and the way to get them back where there is one. */
function Remark({ user, acts, onActivate }: { user: User; acts: UserActs; onActivate: () => void }) {
  if (!acts.remark) return null;
  const canActivate = !user.isActive && acts.toggle;
  return (
    <Notice
      title={user.isActive ? undefined : 'Este usuario está inactivo.'}
      action={
        canActivate ? (
          <Button size="s" onClick={onActivate}>
            Activar
          </Button>
        ) : undefined
      }
    >
      {acts.remark}
    </Notice>
  );
}
