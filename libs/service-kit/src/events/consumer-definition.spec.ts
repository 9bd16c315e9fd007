import { subjectMatches } from '../reconcile/subjects.js';
import { filterFor, readDomainEvent } from './consumer-definition.js';

describe('subjects', () => {
  it('finds the narrowest filter that matches all events', () => {
    expect(filterFor(['identity.company.deactivated'])).toBe('umbral.domain.identity.company.deactivated');
    expect(filterFor(['identity.company.deactivated', 'identity.company.changed'])).toBe(
      'umbral.domain.identity.company.>',
    );
    expect(filterFor(['identity.company.changed', 'identity.user.changed'])).toBe('umbral.domain.identity.>');
    expect(filterFor(['identity.company.changed', 'catalog.products.changed'])).toBe('umbral.domain.>');
  });

  it.each([
    ['umbral.audit.identity', 'umbral.audit.>', true],
    ['umbral.audit', 'umbral.audit.>', false],
    ['umbral.domain.identity.user.changed', 'umbral.domain.*.user.changed', true],
    ['umbral.domain.identity.user.changed', 'umbral.domain.*.user', false],
    ['umbral.domain.identity', 'umbral.domain.identity.user', false],
  ])('%s under %s: %s', (subject, filter, expected) => {
    expect(subjectMatches(subject, filter)).toBe(expected);
  });
});

describe('reading a domain event', () => {
  const envelope = {
    version: 1,
    id: '0b9f3c1e-4f0e-4a53-9b1c-6a1d2f6f6a11',
    name: 'identity.role.permissions_changed',
    occurredAt: '2026-11-20T08:41:07.000Z',
    payload: { roleId: 2 },
  };

  it('ignores other events and refuses a payload that violates its schema', () => {
    expect(readDomainEvent(envelope, ['identity.role.permissions_changed'])).toMatchObject({
      id: envelope.id,
      payload: { roleId: 2 },
    });
    expect(readDomainEvent(envelope, ['identity.user.deleted'])).toBeUndefined();
    expect(() => readDomainEvent({ ...envelope, payload: {} }, ['identity.role.permissions_changed'])).toThrow();
  });
});
