import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { pino } from 'pino';
import { createMailer } from './mailer.js';

it('sending fails after five seconds with a mail server that accepts the connection and does not respond', async () => {
  // Timers only: connections are real.
  jest.useFakeTimers({
    doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'setInterval', 'performance', 'Date'],
  });
  const silent = createServer((socket) => socket.resume()).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const mailer = createMailer({ url: `smtp://127.0.0.1:${port}`, from: 'umbral@umbral.test' });
  try {
    const sending = mailer.send({ to: 'ana@umbral.test', subject: 'Hola', text: 'Hola' });
    const refused = expect(sending).rejects.toMatchObject({ code: 'mail_not_sent' });
    await once(silent, 'connection');
    await jest.advanceTimersByTimeAsync(5_000);
    await refused;
  } finally {
    jest.useRealTimers();
    mailer.close();
    silent.close();
  }
});

it('no mail is accepted after the limit by a server whose response never ends', async () => {
  let taken = 0;
  let isEndless = false;
  const lines: string[] = [];
  const sockets = new Set<Socket>();
  const talkative = createServer((socket) => {
    sockets.add(socket.on('close', () => sockets.delete(socket)).on('error', () => undefined));
    const answer = (text: string) => void socket.write(`${text}\r\n`);
    answer('220 here');
    socket.setEncoding('utf8').on('data', (text: string) => {
      for (const line of text.split('\r\n').filter(Boolean)) {
        lines.push(line);
        if (line === '.') taken += 1;
        // A multi-line reply without its last line: no socket timeout is reached.
        if (isEndless && line.startsWith('RCPT')) setInterval(answer, 50, '250-and').unref();
        else if (/^(EHLO|MAIL|RCPT|\.)/.test(line)) answer('250 ok');
        if (line === 'DATA') answer('354 go on');
      }
    });
  }).listen(0, '127.0.0.1');
  await once(talkative, 'listening');
  const { port } = talkative.address() as AddressInfo;
  const mail = { to: 'ana@umbral.test', subject: 'Hola', text: 'Hola' };
  const mailer = (limitMs?: number) =>
    createMailer({ url: `smtp://127.0.0.1:${port}`, from: 'umbral@umbral.test', ...(limitMs && { limitMs }) });
  try {
    await mailer().send(mail);
    expect(taken).toBe(1);
    isEndless = true;
    await expect(mailer(400).send(mail)).rejects.toMatchObject({ code: 'mail_not_sent' });
    // Not by `once`, which rejects where the client resets the connection.
    await Promise.all([...sockets].map((socket) => new Promise((resolve) => socket.on('close', resolve))));
    expect([taken, lines.filter((line) => line === 'DATA').length]).toEqual([1, 1]);
  } finally {
    talkative.close();
  }
});

it('a refused mail is logged with the code of the mail server, and without addresses', async () => {
  const strict = createServer((socket) => {
    const answer = (text: string) => void socket.write(`${text}\r\n`);
    answer('220 here');
    socket.setEncoding('utf8').on('data', (line: string) => {
      answer(line.startsWith('RCPT') ? '550 <ana@umbral.test> is no mailbox' : '250 ok');
    });
  }).listen(0, '127.0.0.1');
  await once(strict, 'listening');
  const { port } = strict.address() as AddressInfo;
  const mailer = createMailer({ url: `smtp://127.0.0.1:${port}`, from: 'umbral@umbral.test' });
  try {
    const sending = mailer.send({ to: 'ana@umbral.test', subject: 'Hola', text: 'Hola' });
    const error = await sending.catch((thrown: Error) => thrown);
    expect(error).toMatchObject({
      code: 'mail_not_sent',
      cause: { code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO' },
    });
    expect(JSON.stringify(pino.stdSerializers.err(error as Error))).not.toContain('ana@umbral.test');
  } finally {
    mailer.close();
    strict.close();
  }
});
