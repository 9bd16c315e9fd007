import { domainEvents } from '../events/domain-events.js';
import { operations } from '../operations.js';
import { webhookEventNames, webhookGroups } from './webhook-events.js';

/** Told to no program: they name no single record, or concern how people sign in and what roles allow. */
const WITHIN = [
  'identity.session.ended',
  'identity.role.permissions_changed',
  'identity.role.renamed',
  'catalog.products.changed',
  'catalog.product.terms_changed',
];

describe('what programs can be told', () => {
  it('is what operations publish, but for what stays inside', () => {
    const published = operations.flatMap(({ publishes = [] }) => publishes);
    expect([...webhookEventNames, ...WITHIN].sort()).toEqual([...new Set(published)].sort());
    expect([...webhookEventNames, ...WITHIN].sort()).toEqual(Object.keys(domainEvents).sort());
  });

  it.each([
    ['studies.client', 'getClient'],
    ['studies.viability_study', 'getViabilityStudy'],
    ['studies.housing_calculation', 'getHousingCalculation'],
    ['catalog.bank', 'getBank'],
    ['catalog.product', 'getProduct'],
    ['identity.company', 'getCompany'],
  ] as const)('%s asks for what %s asks for', (group, id) => {
    const { view } = webhookGroups[group];
    expect(operations.find((op) => op.id === id)?.access).toEqual(view === undefined ? 'signed-in' : { view });
  });
});
