import { UNKNOWN_ACCOUNT, type ActivityEntry, type AuditedEntity } from '@umbral/contracts';

/** Lists of the records with a page; the others are only named. */
const lists: Partial<Record<AuditedEntity, string>> = {
  user: '/users',
  company: '/companies',
  role: '/roles',
  bank: '/banks',
  product: '/products',
  viability_study: '/viability-studies',
  payment_study: '/payment-studies/anteriores',
  housing_calculation: '/payment-studies',
  client: '/clients',
  cost_rule: '/purchase-costs',
  reference_rate: '/reference-rates',
  program: '/programs',
  webhook: '/webhooks',
};

/** The address of an entry's record; undefined for an export, a record that was deleted, an unknown account, or one without a page. */
export function recordPath({
  action,
  entityType,
  entityId,
}: Pick<ActivityEntry, 'action' | 'entityType' | 'entityId'>): string | undefined {
  const list = lists[entityType];
  const isRecord = action !== 'delete' && /^[1-9]\d*$/.test(entityId) && Number(entityId) !== UNKNOWN_ACCOUNT.id;
  return list && isRecord ? `${list}/${entityId}` : undefined;
}
