import { Database } from '@umbral/service-kit';
import { eventually, quietLog, stack } from '@umbral/service-kit/testing';
import { closeDatabase, query } from '../../test/events.js';
import { openWebhook } from '../../test/open-webhook.js';
import { takeDue } from './due-deliveries.js';

afterAll(closeDatabase);

it.each([
  [40, 4],
  [2, 2],
])(
  'of %i messages that are due %i are taken, as many as the receiver may be sent, each by one process',
  async (due, most) => {
    const { id, receiver, sight, close } = await openWebhook();
    // It never answers, so that what was taken stays under way.
    receiver.answer(() => new Promise<never>(() => undefined));
    await query(
      `insert into webhook_deliveries (webhook_id, event_id, type, subject, record_id, record_version, occurred_at, sight)
     select $1, gen_random_uuid(), 'studies.client.created', 'studies.client', n, 1, now(), $2
     from generate_series(1, $3) n`,
      [id, sight, due],
    );
    // Beside the service itself, which looks for them as well.
    const url = stack.databases.identity.app;
    const databases = [1, 2, 3].map(() => new Database({ url, name: 'identity', max: 4, log: quietLog }));
    const takeAll = () => Promise.all([...databases, ...databases].map((database) => takeDue(database, 50)));
    const taken = [...(await takeAll()), ...(await takeAll())];
    await Promise.all(databases.map((database) => database.close()));
    const ids = taken.flat().map((delivery) => delivery.id);
    // What was due of the webhooks of other specs goes back, or it would wait until its lease is over.
    await query(
      'update webhook_deliveries set leased_until = null, attempts = attempts - 1 where id = any($1) and webhook_id <> $2',
      [ids, id],
    );
    expect(new Set(ids).size).toBe(ids.length);
    const [held] = await query<{ under_way: number; tries: number }>(
      `select count(*) filter (where leased_until > now())::int as under_way, sum(attempts)::int as tries
     from webhook_deliveries where webhook_id = $1`,
      [id],
    );
    expect(held).toEqual({ under_way: most, tries: most });
    await close();
  },
);

it('what is of one record goes out by its versions, whichever was heard of first', async () => {
  const { id, receiver, sight, makeSecret, close } = await openWebhook({ hasSecret: false });
  await query(
    `insert into webhook_deliveries (webhook_id, event_id, type, subject, record_id, record_version, occurred_at, sight)
     select $1, gen_random_uuid(), 'studies.client.changed', 'studies.client', 7, version, now(), $2
     from unnest(array[4, 2, 3, 5]) with ordinality heard (version, place) order by place`,
    [id, sight],
  );
  // Without a secret nothing is sent: with it all four are due.
  await makeSecret();
  const versions = await eventually(
    () => receiver.versionsOf(7),
    ({ length }) => length === 4,
    15_000,
  );
  expect(versions).toEqual([2, 3, 4, 5]);
  await close();
});
