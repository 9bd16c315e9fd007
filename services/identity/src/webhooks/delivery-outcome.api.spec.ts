import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { programsApi, webhooksApi, type WebhookDelivery } from '@umbral/contracts';
import { aWebhook } from '@umbral/contracts/factories';
import { eventually } from '@umbral/service-kit/testing';
import { closeDatabase, query } from '../../test/events.js';
import { openWebhook } from '../../test/open-webhook.js';

afterAll(closeDatabase);

/** A message in flight to a receiver that answers when the case does. */
async function openInFlight() {
  const { id, visibility, close, ...webhook } = await openWebhook();
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
  const row = () =>
    query<WebhookDelivery>('select state, attempts, status from webhook_deliveries where webhook_id = $1', [id]);
  return {
    ...webhook,
    id,
    deliveryId: delivery?.id ?? 0,
    inFlight,
    answer: (status: number) => held.at(-1)?.writeHead(status).end(),
    delivered: () => eventually(row, ([one]) => one?.state === 'delivered'),
    close: async () => {
      server.close();
      await close();
    },
  };
}

it('a message that is resent during an attempt is sent again after it, whose outcome changes nothing', async () => {
  const { id, deliveryId, office, inFlight, answer, delivered, now, close } = await openInFlight();
  await office.admin.result(webhooksApi.resend, { params: { id, deliveryId } });
  answer(410);
  await inFlight(2);
  expect(await now()).toMatchObject({ isActive: true, failingSince: null });
  answer(204);
  expect(await delivered()).toMatchObject([{ attempts: 2, status: 204 }]);
  await close();
});

it('an address that was changed during an attempt is not switched off by the answer of the former one', async () => {
  const { id, office, receiver, answer, delivered, now, close } = await openInFlight();
  const body = { ...aWebhook({ programId: (await now()).programId }), url: receiver.url };
  await office.admin.result(webhooksApi.update, { params: { id }, body });
  answer(410);
  await eventually(now, ({ isActive, failingSince }) => !isActive || failingSince !== null);
  expect((await now()).isActive).toBe(true);
  await query('update webhook_deliveries set next_at = now() where webhook_id = $1', [id]);
  expect(await delivered()).toMatchObject([{ attempts: 2, status: 204 }]);
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
