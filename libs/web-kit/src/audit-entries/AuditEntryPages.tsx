import { useMemo, type ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import {
  AUDIT_PAGE_SIZE,
  rolesApi,
  type AuditLog,
  type Pagination as Shown,
  type RecordAuditLog,
} from '@umbral/contracts';
import { Button, EmptyState, Notice, Pagination, Stack } from '@umbral/ui';
import { HistoryIcon } from '@umbral/ui/icons';
import { NetworkError, serverMessage } from '../call/errors';
import { cursorTo } from '../lists/cursor-to';
import { useListTop } from '../lists/use-list-top';
import { useOptions } from '../lists/use-options';
import { useLostPlace } from '../lists/use-lost-place';
import type { PlaceState } from '../lists/use-place';
import { AuditEntry } from './AuditEntry';
import { EntryList } from './EntryItem';
import { AuditEntriesSkeleton } from './AuditEntriesSkeleton';
import { useAuditFields } from './module-fields';
import type { ReferenceNames } from './readable-changes';

export interface AuditEntryPagesProps extends PlaceState {
  /** A page of audit entries, read with `keepPrevious`. */
  read: UseQueryResult<{ logs: (AuditLog | RecordAuditLog)[]; pagination: Omit<Shown, 'pageSize'> }>;
  /** Text of the empty state. */
  empty: string;
  /** Renders a small button at the end of an entry. */
  markOf?: (log: AuditLog) => ReactNode;
}

/** Paged audit entries, newest first. Those of a record name the user, the others the record. */
export default function AuditEntryPages({ read, place, setPage, empty, markOf }: AuditEntryPagesProps) {
  const names = useReferenceNames();
  const fields = useAuditFields();
  const top = useListTop();
  const { data, error, refetch, isFetching } = read;
  useLostPlace(place, read, data?.logs.length === 0, setPage);
  const failure = error ? <LoadFailure error={error} onRetry={() => void refetch()} isRetrying={isFetching} /> : null;
  if (failure && !data) return failure;
  if (!data || !fields) return <AuditEntriesSkeleton />;
  const { page, total } = data.pagination;
  if (total === 0) return <EmptyState level={3} icon={<HistoryIcon />} title={empty} />;
  const showPage = (next: number) => {
    setPage(next, cursorTo(data.pagination, next));
    top.show();
  };
  return (
    <Stack>
      {failure}
      <div {...top.mark} aria-busy={read.isPlaceholderData || undefined}>
        <EntryList>
          {data.logs.map((log) => (
            <AuditEntry key={log.id} log={log} fields={fields} names={names} mark={markOf?.(log)} />
          ))}
        </EntryList>
        <Pagination
          page={page}
          pageSize={AUDIT_PAGE_SIZE}
          total={total}
          onPage={showPage}
          noun="movimientos"
          nounOne="movimiento"
        />
      </div>
    </Stack>
  );
}

/** Entries store the id of a role; users know its name. */
function useReferenceNames(): ReferenceNames {
  const { data } = useOptions(rolesApi.list, {});
  return useMemo(() => ({ roleId: new Map((data ?? []).map((role) => [role.id, role.name])) }), [data]);
}

/** 'Error al cargar movimientos: {message}', and 'Error desconocido' without a message. */
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
