import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { quietLog } from '../../testing/log.js';
import { Database } from '../database/database.js';
import { OutboxListener } from './outbox-listener.js';

it('ends while a database that says nothing still has it waiting to be connected', async () => {
  const silent = createServer((socket) => socket.resume()).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const database = new Database({ url: `postgres://spec@127.0.0.1:${port}/spec`, name: 'spec', max: 2, log: quietLog });
  const listener = new OutboxListener(database, () => undefined, quietLog);
  listener.start();
  const [socket] = (await once(silent, 'connection')) as [Socket];
  // It has said who it is by now, and waits for an answer.
  await once(socket, 'data');

  await listener.stop();

  await database.close();
  silent.close();
});
