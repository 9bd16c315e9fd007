import { randomUUID } from 'node:crypto';
import type { AuditEvent } from '@umbral/contracts';
import { jetstream } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import type { System } from '../harness/system.ts';

const AT_ONCE = 1_000;

const movement = (userId: number, number: number): AuditEvent => ({
  version: 1,
  id: randomUUID(),
  service: 'studies',
  occurredAt: new Date(Date.now() - number).toISOString(),
  userId,
  action: 'update',
  entityType: 'viability_study',
  entityId: String(number),
  entityName: `Carga ${number}`,
  details: { changes: { clientName: { before: 'Bego', after: 'Begoña' } } },
  ipAddress: '203.0.113.9',
  userAgent: 'Mozilla/5.0',
});

/** Publishes audit events of one user to the broker, as the relays do. */
export async function publishMovements({ urls }: System, userId: number, count: number): Promise<void> {
  const nats = await connect({ servers: urls.nats });
  const client = jetstream(nats);
  for (let from = 0; from < count; from += AT_ONCE) {
    const events = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, index) =>
      movement(userId, from + index),
    );
    await Promise.all(
      events.map((event) => client.publish('umbral.audit.studies', JSON.stringify(event), { msgID: event.id })),
    );
  }
  await nats.drain();
}
