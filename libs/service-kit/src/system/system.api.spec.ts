import { randomUUID } from 'node:crypto';
import { contractVersions, serviceNames, systemApi } from '@umbral/contracts';
import { Caller, Office, openRecords } from '../../testing/index.js';
import { createKitDatabase, outboxRow, type KitDatabase } from '../../test/stack.js';
import { addDeadLetter } from '../events/dead-letters.js';
import { sql } from '../database/sql.js';
import { Backlog } from './backlog.js';

let office: Office;
beforeAll(async () => {
  office = await Office.open();
});

describe.each(serviceNames)('[B-DSK-13] the state of %s', (service) => {
  const operation = systemApi[service];

  it('is returned to the administrator', async () => {
    const state = await office.admin.result(operation);
    expect(state).toEqual({
      service,
      version: contractVersions[service],
      outboxPending: expect.any(Number),
      outboxOldestSeconds: expect.any(Number),
      deadLetters: expect.any(Number),
    });
    if (service === 'audit') expect([state.outboxPending, state.outboxOldestSeconds]).toEqual([0, 0]);
  });

  it('is refused to all others', async () => {
    const { caller } = await office.member({ usuarios: 'delete', companias: 'delete', estudios_viabilidad: 'delete' });
    expect((await caller.call(operation)).status).toBe(403);
    expect((await new Caller().call(operation)).status).toBe(401);
  });

  it('counts the dead letters that were not replayed', async () => {
    const { query, close } = openRecords(service);
    await query(
      `insert into dead_letters (consumer, subject, event_id, payload, error, tries) values ('spec', 'spec', $1, '', 'spec', 5)`,
      [randomUUID()],
    );
    // Concurrent specs insert some as well.
    const waiting = async () =>
      (await query<{ count: number }>('select count(*)::int as count from dead_letters where replayed_at is null'))[0]!
        .count;
    const before = await waiting();
    const { deadLetters } = await office.admin.result(operation);
    expect(deadLetters).toBeGreaterThanOrEqual(before);
    expect(deadLetters).toBeLessThanOrEqual(await waiting());
    await close();
  });
});

describe('[B-DSK-13] a backlog', () => {
  let kit: KitDatabase;
  beforeAll(async () => {
    kit = await createKitDatabase();
  });
  afterAll(() => kit.drop());

  it('has the number of unpublished events and the age of the oldest', async () => {
    const backlog = new Backlog(kit.database, true);
    expect(await backlog.outbox()).toEqual({ pending: 0, oldestSeconds: 0 });
    const rows = [outboxRow('spec'), outboxRow('spec'), outboxRow('spec')];
    for (const { insertion } of rows) await kit.database.query(insertion);
    const age = (id: string | undefined, seconds: number) =>
      kit.database.query(
        sql`update outbox_events set created_at = now() - make_interval(secs => ${seconds}) where id = ${id}`,
      );
    await age(rows[0]?.id, 5_000);
    await age(rows[1]?.id, 90);
    await kit.database.query(sql`update outbox_events set published_at = now() where id = ${rows[0]?.id}`);
    const { pending, oldestSeconds } = await backlog.outbox();
    expect(pending).toBe(2);
    expect(oldestSeconds).toBeGreaterThanOrEqual(90);
    // Not that of the published one.
    expect(oldestSeconds).toBeLessThan(5_000);
    expect(await new Backlog(kit.database, false).outbox()).toEqual({ pending: 0, oldestSeconds: 0 });
  });

  it('counts what failed for good', async () => {
    const backlog = new Backlog(kit.database, true);
    const letter = { consumer: 'c', subject: 's', eventId: null, payload: new Uint8Array(), error: 'no', tries: 5 };
    await addDeadLetter(kit.database, letter);
    await addDeadLetter(kit.database, letter);
    await kit.database.query(
      sql`update dead_letters set replayed_at = now() where id = (select min(id) from dead_letters)`,
    );
    expect(await backlog.deadLetters()).toBe(1);
  });
});
