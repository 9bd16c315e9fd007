import { auditApi, type AuditedEntity } from '@umbral/contracts';
import { usePlace } from '../lists/use-place';
import { useOperation } from '../query/use-operation';
import AuditEntryPages from './AuditEntryPages';

/** The audit entries of one record. */
export default function RecordHistory(params: { entityType: AuditedEntity; entityId: string }) {
  const { place, setPage } = usePlace();
  // Never from the cache.
  const read = useOperation(auditApi.ofRecord, { params, query: place }, { keepPrevious: true, staleTime: 0 });
  return <AuditEntryPages read={read} place={place} setPage={setPage} empty="Sin movimientos" />;
}
