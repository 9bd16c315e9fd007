import * as z from 'zod';
import { baseConfig } from '../config/base-config.js';
import { Runtime } from './runtime.js';

const order: string[] = [];

/** Commits without a database. */
class CommittingClient {
  $transaction = <T>(work: (client: object) => Promise<T>) => work({});
  $disconnect = () => Promise.resolve(void order.push('disconnected'));
}

it('a stop waits for actions after commits, and for work that they start, before it closes the connections', async () => {
  const config = z
    .object(baseConfig(0))
    .parse({ LOG_LEVEL: 'silent', NATS_URL: 'nats://127.0.0.1:1', INTERNAL_KEY: 'a-key-of-the-tests' });
  const database = { url: 'postgresql://umbral@127.0.0.1:1/umbral', prisma: CommittingClient };
  const openapi = { title: 'Things', description: 'For specs' };
  const runtime = new Runtime({ name: 'identity', module: class {}, config, database, openapi });
  const { transactions } = runtime;
  let send: () => void = () => undefined;
  const sent = new Promise<void>((resolve) => (send = resolve));
  await transactions?.withTransaction({ requestId: 'r', ip: '203.0.113.9', userAgent: 'spec' }, (tx) => {
    tx.afterCommit(async () => {
      await sent;
      transactions.background.run(() => order.push('mailed'), 'not sent');
    });
    return Promise.resolve();
  });
  const stopped = runtime.stop();
  await new Promise(setImmediate);
  send();
  await stopped;
  expect(order).toEqual(['mailed', 'disconnected']);
});
