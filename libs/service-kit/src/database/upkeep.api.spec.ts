import { randomUUID } from 'node:crypto';
import { createKitDatabase, quietLog, type KitDatabase } from '../../test/stack.js';
import { sql } from './sql.js';
import { Upkeep } from './upkeep.js';

describe('upkeep', () => {
  let kit: KitDatabase;
  beforeAll(async () => { kit = await createKitDatabase(); });
  afterAll(() => kit.drop());

  it('removes what has served its time, and never an event that waits', async () => {
    const outbox = (age: string, isPublished: boolean) => kit.database.query(sql`
      insert into outbox_events (id, subject, payload, created_at, published_at)
      values (${randomUUID()}, 's', '{}', now() - ${age}::interval, ${isPublished ? new Date() : null})`);
    await outbox('8 days', true);
    await outbox('8 days', false);
    await outbox('6 days', true);
    await kit.database.query(sql`insert into inbox_events (consumer, event_id, received_at) values ('a', ${randomUUID()}, now() - interval '15 days'), ('a', ${randomUUID()}, now())`);
    await kit.database.query(sql`insert into idempotency_keys (actor_id, operation, key, fingerprint, created_at) values (1, 'a', 'k', 'f', now() - interval '8 days')`);
    expect(await new Upkeep(kit.database, quietLog).removeExpired()).toBe(3);
    expect(await kit.database.many(sql`select 1 from outbox_events`)).toHaveLength(2);
  });
});
