import { AUDIT_PAGE_SIZE, auditApi, type User } from '@umbral/contracts';
import { Dialog, DialogClose } from '@umbral/ui';
import { useOperation, usePlace } from '@umbral/web-kit';
import { AuditEntryPages } from '@umbral/web-kit/records';
import { SealButton } from '../proof/SealButton';

interface AuditEntriesDialogProps {
  record: Pick<User, 'id' | 'name'>;
  onClose: () => void;
}

/** A user's audit entries, newest first, 50 a page. */
export function AuditEntriesDialog({ record: user, onClose }: AuditEntriesDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="l"
      fixed
      title={`Movimientos de ${user.name}`}
      description={`Los ${AUDIT_PAGE_SIZE} más recientes primero · Hora peninsular`}
      footer={<DialogClose>Cerrar</DialogClose>}
    >
      <Entries userId={user.id} />
    </Dialog>
  );
}

function Entries({ userId }: { userId: number }) {
  const { place, setPage } = usePlace();
  const entries = useOperation(auditApi.list, { params: { userId }, query: place }, { keepPrevious: true });
  return (
    <AuditEntryPages
      read={entries}
      place={place}
      setPage={setPage}
      empty="No se encontraron movimientos para este usuario"
      markOf={(log) => <SealButton log={log} />}
    />
  );
}
