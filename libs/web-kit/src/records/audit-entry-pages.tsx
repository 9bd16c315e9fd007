import { Suspense } from 'react';
import { lazyPart } from '../module/lazy-part';
import type { AuditEntryPagesProps } from '../audit-entries/AuditEntryPages';
import { AuditEntriesSkeleton } from '../audit-entries/AuditEntriesSkeleton';

const Pages = lazyPart(() => import(/* webpackChunkName: "on-demand" */ '../audit-entries/AuditEntryPages'));

/** Paged audit entries. Lazy, because few users open them. */
export const AuditEntryPages = (props: AuditEntryPagesProps) => (
  <Suspense fallback={<AuditEntriesSkeleton />}>
    <Pages {...props} />
  </Suspense>
);
