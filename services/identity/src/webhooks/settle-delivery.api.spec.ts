import { webhooksApi } from '@umbral/contracts';
import { aWebhook } from '@umbral/contracts/factories';
import { eventually, Office, openReceiver } from '@umbral/service-kit/testing';
import { closeDatabase, query } from '../../test/events.js';

afterAll(closeDatabase);

it('what failed for days is forgotten once something arrives: what fails after it begins anew', async () => {
  const office = await Office.open();
  const company = await office.company();
  const { program } = await office.program({}, [company]);
  const receiver = await openReceiver();
  const body = aWebhook({ programId: program.id, url: receiver.url });
  const { id } = await office.admin.result(webhooksApi.create, { body });
  await office.admin.result(webhooksApi.createSecret, { params: { id } });
  const sight = JSON.stringify({ userIds: [], companyIds: [company.id] });
  const tell = (recordId: number) =>
    query(
      `insert into webhook_deliveries (webhook_id, event_id, type, subject, record_id, record_version, occurred_at, sight)
       values ($1, gen_random_uuid(), 'studies.client.created', 'studies.client', $2, 1, now(), $3)`,
      [id, recordId, sight],
    );
  const now = () => office.admin.result(webhooksApi.get, { params: { id } });

  await query(`update webhooks set failing_since = now() - interval '4 days' where id = $1`, [id]);
  await tell(1);
  await eventually(now, ({ failingSince, lastDeliveredAt }) => lastDeliveredAt !== null && failingSince === null);
  receiver.answer(() => 500);
  await tell(2);
  const failing = await eventually(now, ({ failingSince }) => failingSince !== null);
  expect(failing).toMatchObject({ isActive: true, stopped: null });
  await query('delete from webhooks where id = $1', [id]);
  await receiver.close();
});
