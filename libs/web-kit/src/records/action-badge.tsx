import { lazy, Suspense } from 'react';
import { auditActionLabels, type AuditAction } from '@umbral/contracts';
import { Badge } from '@umbral/ui';

const Tinted = lazy(async () => ({
  default: (await import(/* webpackChunkName: "on-demand" */ '../audit-entries/ActionBadge')).ActionBadge,
}));

/** The action of an audit entry. Its icons are lazy, because few users see them. */
export const ActionBadge = ({ action }: { action: AuditAction }) => (
  <Suspense fallback={<Badge>{auditActionLabels[action]}</Badge>}>
    <Tinted action={action} />
  </Suspense>
);
