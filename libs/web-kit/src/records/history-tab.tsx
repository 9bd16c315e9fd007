import { Suspense } from 'react';
import { isAdministrator, type AuditedEntity, type Who } from '@umbral/contracts';
import type { TabItem } from '@umbral/ui';
import { lazyPart } from '../module/lazy-part';
import { AuditEntriesSkeleton } from '../audit-entries/AuditEntriesSkeleton';

const RecordHistory = lazyPart(() => import(/* webpackChunkName: "on-demand" */ '../audit-entries/RecordHistory'));

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
          panel:
            tab === HISTORY_TAB ? (
              <Suspense fallback={<AuditEntriesSkeleton />}>
                <RecordHistory entityType={entityType} entityId={String(entityId)} />
              </Suspense>
            ) : null,
        },
      ]
    : [];
