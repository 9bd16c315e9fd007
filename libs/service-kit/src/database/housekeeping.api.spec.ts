import { randomUUID } from 'node:crypto';
import { createKitDatabase, quietLog, type KitDatabase } from '../../test/stack.js';
import { durations, secondsOf, type Duration } from '../limits/durations.js';
import { sql } from './sql.js';
import { Housekeeping } from './housekeeping.js';

describe('housekeeping', () => {
  let kit: KitDatabase;
  beforeAll(async () => {
    kit = await createKitDatabase();
  });
  afterAll(() => kit.drop());

  it('[B-INS-06] removes expired rows, and never an unpublished event', async () => {
    const outbox = (age: string, publishedAge: string | null) =>
      kit.database.query(sql`
      insert into outbox_events (id, subject, payload, created_at, published_at)
      values (${randomUUID()}, 's', '{}', now() - ${age}::interval, now() - ${publishedAge}::interval)`);
    const beyond = (duration: Duration) => `${secondsOf(duration) + 1} seconds`;
    const within = (duration: Duration) => `${secondsOf(duration) - 600} seconds`;
    const [old, young] = [beyond(durations.publishedEvent), within(durations.publishedEvent)];
    await outbox(old, old);
    await outbox(old, null);
    await outbox(old, young);
    await outbox(young, young);
    await kit.database.query(
      sql`insert into inbox_events (consumer, event_id, received_at) values ('a', ${randomUUID()}, now() - ${beyond(durations.consumedEvent)}::interval), ('a', ${randomUUID()}, now() - ${within(durations.consumedEvent)}::interval)`,
    );
    await kit.database.query(
      sql`insert into idempotency_keys (actor_id, operation, key, fingerprint, created_at) values (1, 'a', 'k', 'f', now() - ${beyond(durations.idempotencyKey)}::interval), (1, 'a', 'l', 'f', now() - ${within(durations.idempotencyKey)}::interval)`,
    );
    expect(await new Housekeeping(kit.database, quietLog).removeExpired()).toBe(3);
    expect(await kit.database.many(sql`select 1 from outbox_events`)).toHaveLength(3);
    expect(await kit.database.many(sql`select key from idempotency_keys`)).toEqual([{ key: 'l' }]);
  });

  it('[B-FIG-34] removes the expired rows of a service’s own tables, and leaves the rest', async () => {
    const note = (list: string) =>
      kit.database.query(sql`insert into list_counts (list, flags, "count") values (${list}, '{}', 1)`);
    await note('old');
    await note('young');
    const own = [{ table: 'list_counts', condition: `list = 'old'` }];
    expect(await new Housekeeping(kit.database, quietLog, own).removeExpired()).toBe(1);
    expect(await kit.database.many(sql`select list from list_counts`)).toEqual([{ list: 'young' }]);
    await kit.database.query(sql`delete from list_counts`);
  });

  it('sums up the list counts, also in two replicas at once', async () => {
    const note = (list: string, flags: boolean[], count: number) =>
      kit.database.query(sql`
      insert into list_counts (list, flags, "count") values (${list}, ${flags}, ${count})`);
    for (const difference of [5, 1, 1, -1]) await note('people', [true, false], difference);
    await note('people', [false, false], 3);
    await note('things', [], 7);
    await Promise.all([
      new Housekeeping(kit.database, quietLog).addUpCounts(),
      new Housekeeping(kit.open(), quietLog).addUpCounts(),
    ]);
    expect(await kit.database.many(sql`select list, flags, "count" from list_counts order by list, "count"`)).toEqual([
      { list: 'people', flags: [false, false], count: 3 },
      { list: 'people', flags: [true, false], count: 6 },
      { list: 'things', flags: [], count: 7 },
    ]);
  });
});
