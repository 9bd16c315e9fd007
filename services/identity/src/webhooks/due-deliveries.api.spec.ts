import { webhooksApi } from '@umbral/contracts';
import { aWebhook } from '@umbral/contracts/factories';
import { Database } from '@umbral/service-kit';
import { Office, openReceiver, quietLog, stack } from '@umbral/service-kit/testing';
import { closeDatabase, query } from '../../test/events.js';
import { takeDue } from './due-deliveries.js';

afterAll(closeDatabase);

it('what is due is taken by one process, and by no more at a time than the receiver may be called', async () => {
  const office = await Office.open();
  const company = await office.company();
  const { program } = await office.program({}, [company]);
  // It never answers, so that what was taken stays under way.
  const receiver = await openReceiver();
  receiver.answer(() => new Promise<never>(() => undefined));
  const body = aWebhook({ programId: program.id, url: receiver.url });
  const { id } = await office.admin.result(webhooksApi.create, { body });
  await office.admin.result(webhooksApi.createSecret, { params: { id } });
  await query(
    `insert into webhook_deliveries (webhook_id, event_id, type, subject, record_id, record_version, occurred_at, sight)
     select $1, gen_random_uuid(), 'studies.client.created', 'studies.client', n, 1, now(), $2
     from generate_series(1, 40) n`,
    [id, JSON.stringify({ userIds: [], companyIds: [company.id] })],
  );
  // Beside the service itself, which looks for them as well.
  const url = stack.databases.identity.app;
  const databases = [1, 2, 3].map(() => new Database({ url, name: 'identity', max: 4, log: quietLog }));
  const taken = await Promise.all([...databases, ...databases].map((database) => takeDue(database, 50)));
  await Promise.all(databases.map((database) => database.close()));
  const ids = taken.flat().map((delivery) => delivery.id);
  expect(new Set(ids).size).toBe(ids.length);
  const [held] = await query<{ under_way: number; tries: number }>(
    `select count(*) filter (where leased_until > now())::int as under_way, sum(attempts)::int as tries
     from webhook_deliveries where webhook_id = $1`,
    [id],
  );
  expect(held).toEqual({ under_way: 4, tries: 4 });
  await query('delete from webhooks where id = $1', [id]);
  await receiver.close();
});
