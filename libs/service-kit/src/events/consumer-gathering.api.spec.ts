/** @jest-environment-options {"isolated": true} */
import * as timers from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { createKitDatabase, createKitStream, eventually, openLink, quietLog } from '../../test/stack.js';
import { ConsumerWorker } from './consumer-worker.js';

jest.mock('node:timers/promises', () => ({ ...jest.requireActual<typeof timers>('node:timers/promises') }));

it('a consumer with `gatherMs` handles what comes meanwhile as one batch', async () => {
  const gatherMs = 4_711;
  // Passes once both events are received, however long that takes.
  let elapse = () => undefined as void;
  const gathered = new Promise<void>((resolve) => (elapse = resolve));
  const wait = timers.setTimeout;
  const gathering = jest
    .spyOn(timers, 'setTimeout')
    .mockImplementation(((ms: number, ...more: []) => (ms === gatherMs ? gathered : wait(ms, ...more))) as never);
  const [kit, link] = await Promise.all([createKitDatabase(), openLink()]);
  const name = await createKitStream(link);
  const { client, manager } = link.current!;
  const batches: number[] = [];
  const worker = new ConsumerWorker(
    {
      ...{ durable: name, stream: name, filter: name, gatherMs },
      read: (json) => z.object({ id: z.uuid() }).parse(json),
      handle: async (events) => void batches.push(events.length),
    },
    { service: 'identity', database: kit.database, link, log: quietLog },
  );
  worker.start();
  const isReceived = async (count: number) =>
    (await manager.consumers.info(name, name).catch(() => undefined))?.num_ack_pending === count;
  for (const count of [1, 2]) {
    await client.publish(name, JSON.stringify({ id: randomUUID() }), { msgID: randomUUID() });
    await eventually(() => isReceived(count), Boolean);
  }
  elapse();
  await eventually(
    () => batches,
    (handled) => handled.length > 0,
  );
  await worker.stop();
  gathering.mockRestore();
  await manager.streams.delete(name);
  await link.close();
  await kit.drop();
  expect(batches).toEqual([2]);
});
