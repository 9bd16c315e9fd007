import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { programsApi, webhooksApi, type WebhookDelivery } from '@umbral/contracts';
import { eventually } from '@umbral/service-kit/testing';
import { closeDatabase, query } from '../../test/events.js';
import { openWebhook } from '../../test/open-webhook.js';

afterAll(closeDatabase);

it('a message that is resent during an attempt is sent again after it, with any outcome', async () => {
  const { id, office, visibility, close } = await openWebhook();
  const held: ServerResponse[] = [];
  const server = createServer((request, response) => void held.push((request.resume(), response)));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  await query('update webhooks set url = $1 where id = $2', [`http://127.0.0.1:${port}/`, id]);
  // After many failures the next pause would be hours.
  const [delivery] = await query<{ id: number }>(
    `insert into webhook_deliveries (webhook_id, event_id, type, subject, record_id, record_version, occurred_at, sight, failures)
     values ($1, gen_random_uuid(), 'studies.client.created', 'studies.client', 1, 1, now(), $2, 8) returning id`,
    [id, visibility],
  );
  const inFlight = (count: number) => eventually(() => held.length === count);
  await inFlight(1);
  await office.admin.result(webhooksApi.resend, { params: { id, deliveryId: delivery?.id ?? 0 } });
  held[0]?.writeHead(500).end();
  await inFlight(2);
  held[1]?.writeHead(204).end();
  const row = () => query(`select state, attempts, status from webhook_deliveries where webhook_id = $1`, [id]);
  const isDelivered = ([one]: unknown[]) => (one as WebhookDelivery).state === 'delivered';
  expect(await eventually(row, isDelivered)).toMatchObject([{ attempts: 2, status: 204 }]);
  server.close();
  await close();
});

/** A webhook whose failures began four days ago. */
async function openFailing() {
  const { id, visibility, ...webhook } = await openWebhook();
  await query(`update webhooks set failing_since = now() - interval '4 days' where id = $1`, [id]);
  /** A message that was made, and failed so often, these days ago. */
  const send = (recordId: number, { days = 0, failures = 0 } = {}) =>
    query(
      `insert into webhook_deliveries
         (webhook_id, event_id, type, subject, record_id, record_version, occurred_at, sight, since, failures)
       values ($1, gen_random_uuid(), 'studies.client.created', 'studies.client', $2, 1, now(), $3, now() - make_interval(days => $4), $5)`,
      [id, recordId, visibility, days, failures],
    );
  return { ...webhook, send };
}

it('a success resets the time of failure: later failures start from zero', async () => {
  const { receiver, send, now, close } = await openFailing();
  await send(1);
  await eventually(now, ({ failingSince, lastDeliveredAt }) => lastDeliveredAt !== null && failingSince === null);
  receiver.answer(() => 500);
  await send(2);
  const failing = await eventually(now, ({ failingSince }) => failingSince !== null);
  expect(failing).toMatchObject({ isActive: true, stopped: null });
  await close();
});

it.each([
  ['made now', 0],
  ['that waited for days', 4],
])(
  'the first failure of a message %s is retried, even if the last one of the webhook was given up days ago',
  async (_made, days) => {
    const { receiver, send, now, close } = await openFailing();
    receiver.answer(() => (receiver.received.length === 1 ? 503 : 204));
    await send(1, { days });
    const delivered = await eventually(now, ({ isActive, lastDeliveredAt }) => !isActive || lastDeliveredAt !== null);
    expect([delivered.stopped, delivered.failingSince, receiver.received.length]).toEqual([null, null, 2]);
    await close();
  },
);

it('the days in which a program was switched off do not count as days of failure', async () => {
  const { office, receiver, send, now, close } = await openFailing();
  const switchProgram = async () =>
    office.admin.result(programsApi.toggleStatus, { params: { id: (await now()).programId } });
  await switchProgram();
  await send(1, { days: 4, failures: 1 });
  receiver.answer(() => (receiver.received.length === 1 ? 503 : 204));
  await switchProgram();
  const delivered = await eventually(now, ({ isActive, lastDeliveredAt }) => !isActive || lastDeliveredAt !== null);
  expect([delivered.stopped, delivered.failingSince, receiver.received.length]).toEqual([null, null, 2]);
  await close();
});
