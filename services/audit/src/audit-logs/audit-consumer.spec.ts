import { event } from '../../test/events.js';
import { auditConsumer } from './audit-consumer.js';

describe('reading an audit event', () => {
  it('takes an event as it is', () => {
    const recorded = event(7);
    expect(auditConsumer.read(JSON.parse(JSON.stringify(recorded)))).toEqual(recorded);
  });

  it.each([
    ['another action', { action: 'look' }],
    ['another entity type', { entityType: 'spaceship' }],
    ['no user', { userId: undefined }],
    ['another version', { version: 2 }],
    ['an entity id that is too long to be one', { entityId: 'x'.repeat(51) }],
  ])('refuses %s', (_what, parts) => {
    expect(() => auditConsumer.read({ ...event(7), ...parts })).toThrow();
  });

  it.each([null, 'text', 7, []])('refuses %j', (json) => {
    expect(() => auditConsumer.read(json)).toThrow();
  });
});
