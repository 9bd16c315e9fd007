import { randomUUID } from 'node:crypto';
import type { JsMsg } from '@nats-io/jetstream';
import * as z from 'zod';
import { quietLog } from '../../testing/log.js';
import { Database } from '../database/database.js';
import type { ConsumerDefinition } from './consumer-definition.js';
import { Deliveries } from './deliveries.js';
import { EventStore } from './event-store.js';

const definition: ConsumerDefinition<{ id: string }> = {
  durable: 'spec',
  stream: 'spec',
  filter: 'spec',
  read: (json) => z.object({ id: z.uuid() }).parse(json),
  handle: () => Promise.resolve(),
};

it('settles nothing and counts no try while the database is unreachable', async () => {
  const database = new Database({ url: 'postgresql://spec@127.0.0.1:1/none', name: 'spec', max: 1, log: quietLog });
  const store = new EventStore(definition, database, 'identity');
  const deliveries = new Deliveries({ definition, store, database, log: quietLog });
  const [json, ack, nak] = [() => ({ id: randomUUID() }), jest.fn(), jest.fn()];
  const message = { subject: 'spec', info: { streamSequence: 1, timestampNanos: 1 }, json, ack, nak };
  try {
    // A batch of two would be bisected.
    for (const size of [1, 2])
      await expect(deliveries.settle(Array<JsMsg>(size).fill(message as unknown as JsMsg))).rejects.toThrow(
        'ECONNREFUSED',
      );
  } finally {
    await database.close();
  }
  expect([ack.mock.calls, nak.mock.calls]).toEqual([[], []]);
});

it('redelivers an event that waits for other transactions within seconds, however often it was delivered', async () => {
  const handle = () => Promise.reject(Object.assign(new Error('locked'), { code: '55P03' }));
  const [store, database] = [{ handle, skip: () => Promise.resolve() }, { isReachable: () => Promise.resolve(true) }];
  const deliveries = new Deliveries({ definition, store: store as never, database: database as never, log: quietLog });
  const nak = jest.fn();
  for (const deliveryCount of [1, 4, 40])
    await deliveries.settle([
      { subject: 'spec', info: { deliveryCount }, json: () => ({ id: randomUUID() }), nak } as unknown as JsMsg,
    ]);
  expect(nak.mock.calls).toEqual([[400], [3_200], [3_200]]);
});
