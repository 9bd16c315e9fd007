import { eventually } from '@umbral/service-kit/testing';
import { closeDatabase, query } from '../../test/events.js';
import { openWebhook } from '../../test/open-webhook.js';

afterAll(closeDatabase);

it('what failed for days is forgotten once something arrives: what fails after it begins anew', async () => {
  const { id, receiver, sight, now, close } = await openWebhook();
  const tell = (recordId: number) =>
    query(
      `insert into webhook_deliveries (webhook_id, event_id, type, subject, record_id, record_version, occurred_at, sight)
       values ($1, gen_random_uuid(), 'studies.client.created', 'studies.client', $2, 1, now(), $3)`,
      [id, recordId, sight],
    );

  await query(`update webhooks set failing_since = now() - interval '4 days' where id = $1`, [id]);
  await tell(1);
  await eventually(now, ({ failingSince, lastDeliveredAt }) => lastDeliveredAt !== null && failingSince === null);
  receiver.answer(() => 500);
  await tell(2);
  const failing = await eventually(now, ({ failingSince }) => failingSince !== null);
  expect(failing).toMatchObject({ isActive: true, stopped: null });
  await close();
});
