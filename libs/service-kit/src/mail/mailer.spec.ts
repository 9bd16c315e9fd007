import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
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

it('a server that takes its time with each answer takes no mail after the limit', async () => {
  let taken = 0;
  const lines: string[] = [];
  const sockets = new Set<Socket>();
  // Each answer within the time for one, all of them beyond the time for a mail.
  const slow = createServer((socket) => {
    sockets.add(socket.on('close', () => sockets.delete(socket)).on('error', () => undefined));
    const answer = (text: string) => void setTimeout(() => socket.write(`${text}\r\n`), 150);
    answer('220 slow');
    socket.setEncoding('utf8').on('data', (text: string) => {
      for (const line of text.split('\r\n').filter(Boolean)) {
        lines.push(line);
        if (line === '.') taken += 1;
        if (/^(EHLO|MAIL|RCPT|\.)/.test(line)) answer('250 ok');
        if (line === 'DATA') answer('354 go on');
      }
    });
  }).listen(0, '127.0.0.1');
  await once(slow, 'listening');
  const { port } = slow.address() as AddressInfo;
  const mail = { to: 'ana@umbral.test', subject: 'Hola', text: 'Hola' };
  const mailer = (limitMs: number) =>
    createMailer({ url: `smtp://127.0.0.1:${port}`, from: 'umbral@umbral.test', limitMs });
  try {
    await mailer(5_000).send(mail);
    expect(taken).toBe(1);
    await expect(mailer(400).send(mail)).rejects.toMatchObject({ code: 'mail_not_sent' });
    await Promise.all([...sockets].map((socket) => once(socket, 'close')));
    expect([taken, lines.filter((line) => line === 'DATA').length]).toEqual([1, 1]);
  } finally {
    slow.close();
  }
});
