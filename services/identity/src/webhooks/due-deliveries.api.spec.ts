import { sql, type Database } from '@umbral/service-kit';
import { eventually, openPool, stack } from '@umbral/service-kit/testing';
import { closeDatabase, query, whileChanging } from '../../test/events.js';
import { openWebhook } from '../../test/open-webhook.js';
import { leaseDue } from './due-deliveries.js';

afterAll(closeDatabase);

/** Its transactions are part of this one. */
const inSame = (tx: object) => ({ transaction: (work: (same: object) => unknown) => work(tx) }) as unknown as Database;

it.each([
  [40, 4],
  [2, 2],
])(
  'of %i due messages %i are leased, the concurrency limit of the receiver, each by one process',
  async (due, limit) => {
    const { id, receiver, visibility, close } = await openWebhook();
    // It never responds, so that leased messages stay in flight.
    receiver.answer(() => new Promise<never>(() => undefined));
    await query(
      `insert into webhook_deliveries (webhook_id, event_id, type, subject, record_id, record_version, occurred_at, sight)
     select $1, gen_random_uuid(), 'studies.client.created', 'studies.client', n, 1, now(), $2
     from generate_series(1, $3) n`,
      [id, visibility, due],
    );
    // Concurrently with the service itself, which polls too.
    const url = stack.databases.identity.app;
    const databases = [1, 2, 3].map(() => openPool({ url, name: 'identity', max: 4 }));
    const leaseAll = () => Promise.all([...databases, ...databases].map((database) => leaseDue(database, 50)));
    const leased = [...(await leaseAll()), ...(await leaseAll())];
    await Promise.all(databases.map((database) => database.close()));
    const ids = leased.flat().map((delivery) => delivery.id);
    // Releases messages of other specs, which would wait until their lease expires.
    await query(
      'update webhook_deliveries set leased_until = null, attempts = attempts - 1 where id = any($1) and webhook_id <> $2',
      [ids, id],
    );
    expect(new Set(ids).size).toBe(ids.length);
    const [counts] = await query<{ in_flight: number; tries: number }>(
      `select count(*) filter (where leased_until > now())::int as in_flight, sum(attempts)::int as tries
     from webhook_deliveries where webhook_id = $1`,
      [id],
    );
    expect(counts).toEqual({ in_flight: limit, tries: limit });
    await close();
  },
);

it('leases a webhook of each office before the second one of an office', async () => {
  const busy = await openWebhook();
  const more = await Promise.all(Array.from({ length: 7 }, () => busy.another()));
  const quiet = await openWebhook();
  const database = openPool({
    url: stack.databases.identity.app,
    name: 'identity',
    max: 1,
  });
  const all = [busy.id, ...more, quiet.id];
  const rolledBack = new Error('rolled back');
  let leased: number[] = [];
  // Uncommitted, so that the service itself does not lease them.
  const done = database.transaction(async (tx) => {
    // Other specs insert messages: one more office with due messages between the count and the lease could take this one's turn.
    await tx.query(sql`lock table webhook_deliveries in share row exclusive mode`);
    await tx.query(sql`
      insert into webhook_deliveries (webhook_id, event_id, type, subject, record_id, record_version, occurred_at, sight, next_at)
      select id, gen_random_uuid(), 'studies.client.created', 'studies.client', 1, 1, now(), ${quiet.visibility}::jsonb,
        now() - interval '1 second'
      from unnest(${all}::int[]) as due (id)`);
    const others = await tx.one<{ count: number }>(sql`
      select count(distinct webhook_id)::int as count from webhook_deliveries
      where state = 'waiting' and not webhook_id = any(${all})`);
    leased = (await leaseDue(inSame(tx), (others?.count ?? 0) + 2)).map(({ webhookId }) => webhookId);
    throw rolledBack;
  });
  await expect(done).rejects.toBe(rolledBack);
  await database.close();
  await Promise.all([busy.close(), quiet.close()]);
  expect(leased).toContain(quiet.id);
});

it('leases nothing of a webhook that another process is leasing, and does not wait for it', async () => {
  const { id, visibility, close } = await openWebhook();
  const database = openPool({ url: stack.databases.identity.app, name: 'identity', max: 1 });
  const rolledBack = new Error('rolled back');
  let leased: number[] = [];
  // The service itself skips it too, until the lock is released.
  await whileChanging(`select from webhooks where id = ${id} for no key update`, async () => {
    await query(
      `insert into webhook_deliveries (webhook_id, event_id, type, subject, record_id, record_version, occurred_at, sight)
       values ($1, gen_random_uuid(), 'studies.client.created', 'studies.client', 9, 1, now(), $2)`,
      [id, visibility],
    );
    const done = database.transaction(async (tx) => {
      leased = (await leaseDue(inSame(tx), 1_000)).map(({ webhookId }) => webhookId);
      throw rolledBack;
    });
    await expect(done).rejects.toBe(rolledBack);
  });
  expect(leased).not.toContain(id);
  await Promise.all([database.close(), close()]);
});

it('messages of one record are sent in the order of its versions, independent of their arrival', async () => {
  const { id, receiver, visibility, makeSecret, close } = await openWebhook({ hasSecret: false });
  await query(
    `insert into webhook_deliveries (webhook_id, event_id, type, subject, record_id, record_version, occurred_at, sight)
     select $1, gen_random_uuid(), 'studies.client.changed', 'studies.client', 7, version, now(), $2
     from unnest(array[4, 2, 3, 5]) with ordinality arrivals (version, place) order by place`,
    [id, visibility],
  );
  // Without a secret nothing is sent: with it all four are due.
  await makeSecret();
  const versions = await eventually(
    () => receiver.versionsOf(7),
    ({ length }) => length === 4,
  );
  expect(versions).toEqual([2, 3, 4, 5]);
  await close();
});

it('messages that waited for their program are sent when it is activated, of which the sender is notified', async () => {
  const { id, receiver, visibility, close } = await openWebhook();
  const database = openPool({ url: stack.databases.identity.app, name: 'identity', max: 1 });
  const client = database.dedicatedClient();
  await client.connect();
  const setActive = (isActive: boolean) =>
    client.query('update users set is_active = $2 where id = (select program_id from webhooks where id = $1)', [
      id,
      isActive,
    ]);
  await setActive(false);
  await query(
    `insert into webhook_deliveries (webhook_id, event_id, type, subject, record_id, record_version, occurred_at, sight)
     values ($1, gen_random_uuid(), 'studies.client.created', 'studies.client', 8, 1, now(), $2)`,
    [id, visibility],
  );
  await client.query('listen webhooks');
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  // Of this session and not of another spec's.
  const notified = new Promise<void>((resolve) =>
    client.on('notification', ({ processId, channel }) => {
      if (processId === rows[0]?.pid && channel === 'webhooks') resolve();
    }),
  );
  await setActive(true);
  await notified;
  await eventually(
    () => receiver.versionsOf(8),
    ({ length }) => length === 1,
  );
  const listening = await query(
    `select from pg_stat_activity where application_name = 'identity listen' and query = 'listen "webhooks"'`,
  );
  expect(listening).not.toHaveLength(0);
  await Promise.all([client.end(), database.close(), close()]);
});
