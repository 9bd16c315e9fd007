import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { createMailer } from './mailer.js';

it('nobody waits for a mail server that takes the call and says nothing', async () => {
  const silent = createServer((socket) => socket.resume()).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const mailer = createMailer({ url: `smtp://127.0.0.1:${port}`, from: 'umbral@umbral.test' });
  try {
    const start = Date.now();
    const sending = mailer.send({ to: 'ana@umbral.test', subject: 'Hola', text: 'Hola' });
    await expect(sending).rejects.toMatchObject({ code: 'mail_not_sent' });
    expect(Date.now() - start).toBeLessThan(15_000);
  } finally {
    mailer.close();
    silent.close();
  }
}, 40_000);
