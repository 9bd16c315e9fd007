import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { BackgroundWork, createMailer, type Mailer } from '@umbral/service-kit';
import { mailInBackground } from './mail-in-background.js';

/** A mail server that accepts connections, and stops responding at the first mail. */
class HangingServer {
  readonly startedMails: string[] = [];
  readonly sockets: Socket[] = [];
  onMail: () => void = () => undefined;
  readonly server: Server = createServer((socket) => {
    this.sockets.push(socket);
    socket.on('error', () => undefined);
    socket.write('220 test ESMTP\r\n');
    socket.on('data', (data) => {
      for (const line of data.toString().split('\r\n').filter(Boolean)) {
        if (/^(EHLO|HELO|NOOP|RSET)/i.test(line)) socket.write('250 test\r\n');
        else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n');
        else if (/^MAIL/i.test(line)) {
          this.startedMails.push(line);
          this.onMail();
        }
      }
    });
  });
}

const hanging = new HangingServer();
const background = new BackgroundWork({ error: () => undefined });
let mailer: Mailer;
beforeAll(async () => {
  await new Promise<void>((resolve) => hanging.server.listen(0, '127.0.0.1', resolve));
  const { port } = hanging.server.address() as AddressInfo;
  mailer = createMailer({ url: `smtp://127.0.0.1:${port}`, from: 'umbral@umbral.test' });
});
afterAll(() => {
  mailer.close();
  hanging.sockets.forEach((socket) => socket.destroy());
  hanging.server.close();
});

const mail = { to: 'ana@pruebas.test', subject: 'Restablece tu contraseña', text: 'x' };

it('[D09] a mail server that hangs does not delay the response, with or without a mail', async () => {
  const hasStarted = new Promise<void>((resolve) => (hanging.onMail = resolve));
  let settled = false;
  await mailInBackground(mailer, background, () => mailer.send(mail).finally(() => (settled = true)));
  await mailInBackground(mailer, background, () => Promise.resolve());
  // The mail is being sent, and the server has not responded to it.
  await hasStarted;
  expect([hanging.startedMails.length, settled]).toEqual([1, false]);
});

it('[D09] a mail that fails afterwards is logged', async () => {
  const logged: unknown[] = [];
  const own = new BackgroundWork({ error: (fields: unknown) => void logged.push(fields) });
  await mailInBackground(mailer, own, () => Promise.reject(new Error('lost')));
  await own.drain();
  expect(logged).toEqual([{ err: new Error('lost') }]);
});

it('[D09] a mail server that is down fails for every address alike', async () => {
  const nowhere = createMailer({ url: 'smtp://127.0.0.1:1', from: 'umbral@umbral.test' });
  const deliver = jest.fn(() => Promise.resolve());
  await expect(mailInBackground(nowhere, background, deliver)).rejects.toMatchObject({ code: 'mail_not_sent' });
  expect(deliver).not.toHaveBeenCalled();
});
