import { lazy, Suspense } from 'react';
import type { AuditEntryPagesProps } from '../audit-entries/AuditEntryPages';
import { AuditEntriesSkeleton } from '../audit-entries/AuditEntriesSkeleton';

const Pages = lazy(() => import('../audit-entries/AuditEntryPages'));

/** Movements page by page. Few people read them, so that they are fetched when somebody does. */
export const AuditEntryPages = (props: AuditEntryPagesProps) => (
  <Suspense fallback={<AuditEntriesSkeleton />}>
    <Pages {...props} />
  </Suspense>
);
