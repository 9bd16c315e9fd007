import { auditApi, isAdministrator, type AuditedEntity, type Who } from '@umbral/contracts';
import type { TabItem } from '@umbral/ui';
import { usePlace } from '../lists/use-place';
import { useOperation } from '../query/use-operation';
import { AuditEntryPages } from './audit-entry-pages';

/** Its end of the address: /banks/12/historial. */
export const HISTORY_TAB = 'historial';

interface Detail {
  entityType: AuditedEntity;
  entityId: number;
  who: Who;
  /** The end of the address in view: the movements are read when it is theirs. */
  tab: string;
}

/** The tab of what was done to a record and by whom: the last of a detail's tabs, for administrators only. */
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
  // Whoever opens it asks what has happened by now.
  const read = useOperation(auditApi.ofRecord, { params, query: place }, { keepPrevious: true, staleTime: 0 });
  return <AuditEntryPages read={read} place={place} setPage={setPage} empty="Sin movimientos" />;
}
