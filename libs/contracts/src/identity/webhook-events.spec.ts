import { domainEvents } from '../events/domain-events.js';
import { operations } from '../operations.js';
import { webhookEventNames, webhookGroups } from './webhook-events.js';

/** Not for programs: they name no single record, or concern sign-in and permissions. */
const INTERNAL = [
  'identity.company.deleted',
  'identity.session.ended',
  'identity.role.permissions_changed',
  'identity.role.renamed',
  'catalog.products.changed',
  'catalog.product.terms_changed',
  'releases.release.changed',
];

describe('events for programs', () => {
  it('are all that operations publish, without the internal ones', () => {
    const published = operations.flatMap(({ publishes = [] }) => publishes);
    expect([...webhookEventNames, ...INTERNAL].sort()).toEqual([...new Set(published)].sort());
    expect([...webhookEventNames, ...INTERNAL].sort()).toEqual(Object.keys(domainEvents).sort());
  });

  it.each([
    ['studies.client', 'getClient'],
    ['studies.viability_study', 'getViabilityStudy'],
    ['studies.housing_calculation', 'getHousingCalculation'],
    ['catalog.bank', 'getBank'],
    ['catalog.product', 'getProduct'],
    ['identity.company', 'getCompany'],
  ] as const)('%s requires the same permission as %s', (group, id) => {
    const { view } = webhookGroups[group];
    expect(operations.find((op) => op.id === id)?.access).toEqual(view === undefined ? 'signed-in' : { view });
  });
});
