import { isForged } from './origin.js';

describe('the origin that an event names', () => {
  it.each([
    ['umbral.audit.identity', { service: 'identity' }, false],
    ['umbral.audit.catalog', { service: 'identity' }, true],
    ['umbral.domain.identity.user.changed', { name: 'identity.user.changed' }, false],
    ['umbral.domain.catalog.products.changed', { name: 'identity.user.changed' }, true],
    ['umbral.domain.identity.user.deleted', { name: 'identity.user.changed' }, true],
    ['umbral.audit.identity', {}, false],
    ['umbral.domain.identity.user.changed', 'text', false],
  ])('on %s with %j is forged: %s', (subject, event, expected) => {
    expect(isForged(subject, event)).toBe(expected);
  });
});
