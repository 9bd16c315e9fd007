import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { clientsApi, webhooksApi } from '@umbral/contracts';
import { aClient, aWebhook } from '@umbral/contracts/factories';
import { eventually, Office, openReceiver, stack, type ProgramMember, type Receiver } from '@umbral/testing';
import { readWebhook } from '../webhooks.js';
import { settingsOf } from './config.js';
import { listen } from './listen.js';

/** In front of a server, and unavailable at will. */
async function openProxy(target: string) {
  let isAway = false;
  const server = createServer((incoming, response) => {
    if (isAway) return void incoming.socket.destroy();
    const { method, url = '', headers } = incoming;
    const outgoing = request(new URL(url, target), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 0, answer.headers);
      answer.pipe(response);
    });
    return void incoming.pipe(outgoing);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    leave: () => void (isAway = true),
    comeBack: () => void (isAway = false),
    close: () => (server.closeAllConnections(), server.close()),
  };
}
type Proxy = Awaited<ReturnType<typeof openProxy>>;

let program: ProgramMember;
let receiver: Receiver;
let umbral: Proxy;
let local: Proxy;
beforeAll(async () => {
  program = await (await Office.open()).program({});
  receiver = await openReceiver();
  umbral = await openProxy(stack.urls.gateway);
  local = await openProxy(receiver.url);
});
afterAll(async () => {
  umbral.close();
  local.close();
  await receiver.close();
});

/** The command, with its lines; `end` is Ctrl+C. */
function start(...options: string[]) {
  const { clientId, clientSecret } = program.key;
  const environment = { UMBRAL: umbral.url, CLIENT_ID: clientId, CLIENT_SECRET: clientSecret };
  const lines: string[] = [];
  const ending = new AbortController();
  const settings = settingsOf(['listen', '--forward', `${local.url}/hook`, ...options], environment);
  const ended = listen(settings, (line) => lines.push(line), ending.signal);
  const end = () => (ending.abort(), ended);
  const saying = (text: string) =>
    eventually(
      () => lines.find((line) => line.includes(text)),
      (line) => line !== undefined,
    );
  return { settings, lines, ended, end, saying };
}

/** A new client whose event is stored. */
async function created(webhook: { id: number }): Promise<number> {
  const { id } = await program.caller.result(clientsApi.create, { body: aClient() });
  const stored = async () => {
    const { items } = await program.caller.result(webhooksApi.deliveries, { params: { id: webhook.id } });
    return items.some(({ recordId }) => recordId === id);
  };
  await eventually(stored);
  return id;
}
const received = () => receiver.received.map(({ body }) => body.data.id);

it('forwards events from now on, each once and in their order despite outages, until it is ended', async () => {
  await expect(start().ended).rejects.toThrow('has no webhook');
  const webhook = await program.caller.result(webhooksApi.create, {
    body: aWebhook({ programId: program.program.id }),
  });
  await created(webhook);
  const run = start();
  await run.saying('Forwarding to');
  const first = await created(webhook);
  await run.saying(`studies.client.created ${first} version 1`);
  const [message] = receiver.received;
  expect(message && readWebhook(run.settings.secret, message.headers, message.text)).toEqual(message?.body);
  expect(message?.headers['user-agent']).toBe('Umbral-Webhooks/1');
  expect(run.lines[0]).toContain(run.settings.secret);

  umbral.leave();
  await run.saying('does not answer');
  const second = await created(webhook);
  umbral.comeBack();
  await run.saying('answers again');
  await run.saying(`created ${second} version 1`);

  local.leave();
  const third = await created(webhook);
  await run.saying(`created ${third} version 1`);
  receiver.answer(() => 500);
  local.comeBack();
  const last = await run.saying('→ 500');
  expect(received()).toEqual([first, second, third]);

  await run.end();
  const [, event = ''] = /([0-9a-f-]{36}) →/.exec(last ?? '') ?? [];
  expect(run.lines.at(-1)).toBe(`Ended; continue with --after ${event}`);
  const fourth = await created(webhook);
  const next = start('--after', event);
  await next.saying(`created ${fourth} version 1`);
  await next.end();
  expect(received()).toEqual([first, second, third, fourth]);
});

it.each([
  [['listen'], 'Usage'],
  [['listen', '--forward', 'localhost'], 'Usage'],
  [['forward', '--forward', 'http://localhost:3000'], 'Usage'],
  [['listen', '--to', 'http://localhost:3000'], "Unknown option '--to'"],
])('refuses %j', (argv, message) => {
  expect(() => settingsOf(argv, { UMBRAL: 'http://localhost', CLIENT_ID: 'a', CLIENT_SECRET: 'b' })).toThrow(message);
});

it('requires credentials, and rejects wrong ones', async () => {
  const argv = ['listen', '--forward', 'http://localhost:3000'];
  expect(() => settingsOf(argv, {})).toThrow('CLIENT_SECRET');
  const settings = settingsOf(argv, { UMBRAL: umbral.url, CLIENT_ID: program.key.clientId, CLIENT_SECRET: 'wrong' });
  await expect(listen(settings, () => undefined, new AbortController().signal)).rejects.toMatchObject({ status: 401 });
});
