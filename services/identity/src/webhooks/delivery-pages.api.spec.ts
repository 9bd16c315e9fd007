import { webhooksApi } from '@umbral/contracts';
import { aWebhook } from '@umbral/contracts/factories';
import { Office } from '@umbral/service-kit/testing';
import { closeDatabase, query } from '../../test/events.js';

afterAll(closeDatabase);

it('new messages do not shift the pages of a list that is being read', async () => {
  const office = await Office.open();
  const { program } = await office.program({});
  const { id } = await office.admin.result(webhooksApi.create, { body: aWebhook({ programId: program.id }) });
  await office.admin.result(webhooksApi.toggleStatus, { params: { id } });
  const insert = (count: number) =>
    query<{ id: number }>(
      `insert into webhook_deliveries (webhook_id, event_id, type, subject, record_id, record_version, occurred_at, sight)
       select $1, gen_random_uuid(), 'studies.client.created', 'studies.client', n, 1, now(), '{}' from generate_series(1, $2) n
       returning id::int`,
      [id, count],
    );
  const inserted = (await insert(25)).map((delivery) => delivery.id).reverse();
  const read = (cursor?: string) =>
    office.admin.result(webhooksApi.deliveries, { params: { id }, query: cursor ? { cursor } : {} });
  const pages = [await read()];
  for (let next = pages[0]?.pagination.next; next; next = pages.at(-1)?.pagination.next) {
    await insert(3);
    pages.push(await read(next));
  }
  expect(pages.flatMap(({ items }) => items.map((delivery) => delivery.id))).toEqual(inserted);
  const back = await read(pages.at(-1)?.pagination.previous);
  expect(back.items).toEqual(pages.at(-2)?.items);
  await query('delete from webhooks where id = $1', [id]);
});
