import { auditApi, isAdministrator, type AuditedEntity, type Who } from '@umbral/contracts';
import type { TabItem } from '@umbral/ui';
import { usePlace } from '../lists/use-place';
import { useOperation } from '../query/use-operation';
import { AuditEntryPages } from './audit-entry-pages';

/** Its path segment: /banks/12/historial. */
export const HISTORY_TAB = 'historial';

interface Detail {
  entityType: AuditedEntity;
  entityId: number;
  who: Who;
  /** The open tab: entries are fetched when it is the history. */
  tab: string;
}

/** The tab with a record's audit entries: the last one of a detail, for administrators only. */
export const historyTab = ({ entityType, entityId, who, tab }: Detail): TabItem[] =>
  isAdministrator(who)
    ? [
        {
          id: HISTORY_TAB,
          label: 'Historial',
          panel: tab === HISTORY_TAB ? <RecordHistory entityType={entityType} entityId={String(entityId)} /> : null,
        },
      ]
    : [];

function RecordHistory(params: { entityType: AuditedEntity; entityId: string }) {
  const { place, setPage } = usePlace();
  // Never from the cache.
  const read = useOperation(auditApi.ofRecord, { params, query: place }, { keepPrevious: true, staleTime: 0 });
  return <AuditEntryPages read={read} place={place} setPage={setPage} empty="Sin movimientos" />;
}
