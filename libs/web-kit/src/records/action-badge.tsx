import { Suspense } from 'react';
import type { AuditAction } from '@umbral/contracts';
import { Bone } from '@umbral/ui';
import { lazyPart } from '../module/lazy-part';

const Tinted = lazyPart(async () => ({
  default: (await import(/* webpackChunkName: "on-demand" */ '../audit-entries/ActionBadge')).ActionBadge,
}));

/** The action of an audit entry. Its words and icons are lazy, because few users see them. */
export const ActionBadge = ({ action }: { action: AuditAction }) => (
  <Suspense fallback={<Bone width="6rem" />}>
    <Tinted action={action} />
  </Suspense>
);
