import { domainConsumer, sql, type ConsumerDefinition, type Database, type DomainEvent } from '@umbral/service-kit';
import { insertActors } from './insert-actors.js';

type ActorEvent = DomainEvent<'identity.user.created' | 'identity.user.changed' | 'identity.user.deleted'>;

/** Stores name and address of each user event. The unique event id deduplicates, so no inbox is needed. */
export const actorsConsumer: ConsumerDefinition<ActorEvent> = {
  ...domainConsumer({
    durable: 'audit_actors',
    events: ['identity.user.created', 'identity.user.changed', 'identity.user.deleted'],
    handle: (events, tx) =>
      insertActors(
        tx,
        events.map(({ id, payload }) => ({ ...payload, eventId: id })),
      ),
  }),
  stored: storedEvents,
};

async function storedEvents(ids: string[], database: Database): Promise<string[]> {
  const rows = await database.many<{ id: string }>(sql`
    select event_id as id from actors where event_id = any(${ids}::uuid[])`);
  return rows.map((row) => row.id);
}
