import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { startMailCapture } from '../../local/servers/mail/capture.ts';
import { freePorts } from '../../local/supervise/ports.ts';
import { type Message } from '../../local/servers/mail/mailbox.ts';
import { temporaryFolder } from './temporary-folder.ts';

const MESSAGE = [
  'From: Umbral <no-responder@umbral.test>',
  'To: Ana <ana@umbral.test>',
  'Subject: =?utf-8?Q?Contrase=C3=B1a?=',
  'MIME-Version: 1.0',
  'Content-Type: multipart/alternative; boundary=b',
  '',
  '--b',
  'Content-Type: text/plain; charset=utf-8',
  '',
  'Hola',
  '--b',
  'Content-Type: text/html; charset=utf-8',
  '',
  '<p>Hola</p>',
  '--b--',
  '',
].join('\r\n');

/** Sends one line after each answer of the server. */
function sendMail(port: number, to: string[]) {
  const lines = [
    'EHLO test',
    'MAIL FROM:<no-responder@umbral.test>',
    ...to.map((address) => `RCPT TO:<${address}>`),
    'DATA',
    `${MESSAGE}\r\n.`,
    'QUIT',
  ];
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', reject);
    socket.on('data', (data: Buffer) => {
      const answer = String(data);
      if (/^\d{3}-/m.test(answer) && !/^\d{3} /m.test(answer)) return;
      if (/^[45]/.test(answer)) return reject(new Error(answer));
      const line = lines.shift();
      if (line) socket.write(`${line}\r\n`);
      else socket.end();
    });
    socket.on('close', resolve);
  });
}

async function capture(t: TestContext, file?: string) {
  const [smtpPort = 0, webPort = 0] = await freePorts(2);
  const mail = await startMailCapture({ smtpPort, webPort, file });
  t.after(() => mail.stop().catch(() => {}));
  const messages = async (search = '') =>
    (await (await fetch(`${mail.webUrl}/dev/mail/messages${search}`)).json()) as Message[];
  return { mail, smtpPort, messages };
}

test('shows received messages, newest first', async (t) => {
  const { mail, smtpPort, messages } = await capture(t);
  const start = Date.now();
  await sendMail(smtpPort, ['ana@umbral.test']);
  await sendMail(smtpPort, ['luis@umbral.test', 'eva@umbral.test']);
  const [second, first] = await messages();
  assert.deepEqual(
    { ...first, id: undefined, date: undefined },
    {
      id: undefined,
      date: undefined,
      to: 'ana@umbral.test',
      from: 'Umbral <no-responder@umbral.test>',
      subject: 'Contraseña',
      text: 'Hola\n',
      html: '<p>Hola</p>\n',
      replyTo: '',
      messageId: '',
      attachments: [],
    },
  );
  assert.equal(second?.to, 'luis@umbral.test, eva@umbral.test');
  assert.deepEqual(await messages('?to=eva%40umbral.test'), [second]);
  assert.deepEqual(await messages('?to=otra%40umbral.test'), []);
  const moments = [start, Date.parse(first?.date ?? ''), Date.parse(second?.date ?? ''), Date.now()];
  assert.deepEqual(
    moments.toSorted((one, other) => one - other),
    moments,
  );
  assert.equal((await fetch(`${mail.webUrl}/dev/mail/messages`, { method: 'DELETE' })).status, 204);
  assert.deepEqual(await messages(), []);
});

test('the page has no inline script, and other paths are 404', async (t) => {
  const { mail } = await capture(t);
  const page = await fetch(`${mail.webUrl}/dev/mail`);
  assert.match(page.headers.get('content-type') ?? '', /text\/html/);
  assert.doesNotMatch(await page.text(), /<script(?![^>]*src=)/);
  for (const file of ['mailbox.js', 'mailbox.css'])
    assert.equal((await fetch(`${mail.webUrl}/dev/mail/${file}`)).status, 200);
  for (const path of ['/', '/dev', '/dev/mail/../../package.json', '/dev/mail/index.html'])
    assert.equal((await fetch(mail.webUrl + path)).status, 404);
  assert.equal((await fetch(`${mail.webUrl}/dev/mail`, { method: 'POST' })).status, 405);
});

test('persists the messages over a restart', async (t) => {
  const file = join(temporaryFolder(), 'mail.jsonl');
  const first = await capture(t, file);
  await sendMail(first.smtpPort, ['ana@umbral.test']);
  await first.mail.stop();
  const second = await capture(t, file);
  assert.equal((await second.messages())[0]?.to, 'ana@umbral.test');
});

test('a stopped mail server refuses, and accepts mail again after its start', async (t) => {
  const { mail, smtpPort, messages } = await capture(t);
  await mail.kill();
  await assert.rejects(sendMail(smtpPort, ['ana@umbral.test']), /ECONNREFUSED/);
  await mail.start();
  await sendMail(smtpPort, ['ana@umbral.test']);
  assert.equal((await messages()).length, 1);
});
