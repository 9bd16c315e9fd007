import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { quietLog } from '../../testing/log.js';
import { Database } from './database.js';
import { NotificationListener } from './notification-listener.js';

it('stops while a connection attempt to an unresponsive database is pending', async () => {
  const silent = createServer((socket) => socket.resume()).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const database = new Database({ url: `postgres://spec@127.0.0.1:${port}/spec`, name: 'spec', max: 2, log: quietLog });
  const listener = new NotificationListener(database, 'spec', () => undefined, quietLog);
  listener.start();
  const [socket] = (await once(silent, 'connection')) as [Socket];
  // The startup message is sent; the response is pending.
  await once(socket, 'data');

  await listener.stop();

  await database.close();
  silent.close();
});
