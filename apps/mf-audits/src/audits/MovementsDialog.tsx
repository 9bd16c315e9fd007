import { useMemo, useState } from 'react';
import { AUDIT_PAGE_SIZE, auditApi, rolesApi, type User } from '@umbral/contracts';
import { Bone, Button, Dialog, DialogClose, EmptyState, Notice, Pagination, Skeleton } from '@umbral/ui';
import { HistoryIcon } from '@umbral/ui/icons';
import { NetworkError, rowsOf, serverMessage, useListTop, useOperation } from '@umbral/web-kit';
import type { ActProps } from '@umbral/web-kit/records';
import { AuditMovement } from './AuditMovement';
import { MovementList } from './Movement';
import type { ReferenceNames } from './readable-changes';
import styles from './Movement.module.css';

/** What a user has done, newest first, 50 movements a page. */
export function MovementsDialog({ record: user, onClose }: ActProps<User>) {
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
      <Movements userId={user.id} />
    </Dialog>
  );
}

/** Movements keep the number of a role; people know it by its name. */
function useReferenceNames(): ReferenceNames {
  const { data } = useOperation(rolesApi.list);
  return useMemo(() => ({ roleId: new Map(rowsOf(data).map((role) => [role.id, role.name])) }), [data]);
}

function Movements({ userId }: { userId: number }) {
  const [page, setPage] = useState(1);
  const movements = useOperation(auditApi.list, { params: { userId }, query: { page } }, { keepPrevious: true });
  const names = useReferenceNames();
  const top = useListTop();
  const { data, error, refetch, isFetching } = movements;
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  if (!data) return <MovementsSkeleton />;
  if (data.pagination.total === 0) {
    return <EmptyState level={3} icon={<HistoryIcon />} title="No se encontraron movimientos para este usuario" />;
  }
  const showPage = (next: number) => {
    setPage(next);
    top.show();
  };
  return (
    <div {...top.mark} aria-busy={movements.isPlaceholderData || undefined}>
      <MovementList>
        {data.logs.map((log) => (
          <AuditMovement key={log.id} log={log} names={names} />
        ))}
      </MovementList>
      <Pagination
        page={data.pagination.page}
        pageSize={AUDIT_PAGE_SIZE}
        total={data.pagination.total}
        onPage={showPage}
        noun="movimientos"
        nounOne="movimiento"
      />
    </div>
  );
}

/** 'Error al cargar movimientos: {message}', and 'Error desconocido' where nobody gave one. */
function LoadFailure({ error, onRetry, isRetrying }: { error: Error; onRetry: () => void; isRetrying: boolean }) {
  const reason = serverMessage(error) || (error instanceof NetworkError ? error.message : 'Error desconocido');
  return (
    <Notice
      tone="danger"
      live
      action={
        <Button size="s" busy={isRetrying} busyLabel="Reintentando..." onClick={onRetry}>
          Reintentar
        </Button>
      }
    >
      {`Error al cargar movimientos: ${reason}`}
    </Notice>
  );
}

function MovementsSkeleton() {
  return (
    <Skeleton label="Cargando movimientos...">
      <MovementList>
        {['46%', '58%', '40%', '62%', '50%', '44%'].map((width, index) => (
          <li key={index} className={styles['movement']}>
            <Bone width="8.5rem" />
            <Bone width={width} />
          </li>
        ))}
      </MovementList>
    </Skeleton>
  );
}
