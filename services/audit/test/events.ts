import { randomInt, randomUUID } from 'node:crypto';
import type { AuditEvent } from '@umbral/contracts';
import type { NatsLink } from '@umbral/service-kit';
import { openPool, stack } from '@umbral/service-kit/testing';

/** The audit database as the service's own login, or as its owner, who may insert old entries. */
export const openDatabase = (login: 'app' | 'owner' = 'app') =>
  openPool({ url: stack.databases.audit[login], name: 'audit spec', max: 2 });

/** A user that no other spec uses. */
export const someUser = (): number => randomInt(1_000_000_000, 2_000_000_000);

export const event = (userId: number, parts: Partial<AuditEvent> = {}): AuditEvent => ({
  version: 1,
  id: randomUUID(),
  service: 'identity',
  occurredAt: new Date().toISOString(),
  userId,
  action: 'update',
  entityType: 'user',
  entityId: String(userId),
  entityName: 'Begoña Uriarte',
  details: { changes: { name: { before: 'Bego', after: 'Begoña' } } },
  ipAddress: '203.0.113.9',
  userAgent: 'Mozilla/5.0',
  ...parts,
});

/** Publishes like the relay; `copies` have other message ids, so that the broker does not drop them. */
export async function publish(link: NatsLink, events: readonly unknown[], copies = 1): Promise<void> {
  const { current } = link;
  if (!current) throw new Error('The broker of the stack is unreachable');
  await Promise.all(
    events.flatMap((payload) =>
      Array.from({ length: copies }, () =>
        current.client.publish('umbral.audit.identity', JSON.stringify(payload), { msgID: randomUUID() }),
      ),
    ),
  );
}
