import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { durations, millisecondsOf, sizes } from '@umbral/service-kit';
import { openReceiver, type Receiver } from '@umbral/service-kit/testing';
import { guardedAgent } from './guarded-agent.js';
import { networks } from './public-addresses.js';
import { sendMessage } from './send-message.js';

/** The only address of the machine that is allowed here. */
const allowed = networks().parse('127.0.0.1/32');

let open: Receiver;
/** An internal receiver, which must never be reached. */
let inside: Receiver;
beforeAll(async () => {
  open = await openReceiver('127.0.0.1');
  inside = await openReceiver('127.0.0.2');
});
afterEach(() => {
  open.answer(() => 204);
  expect(inside.received).toEqual([]);
});
afterAll(() => Promise.all([open.close(), inside.close()]));

/** A DNS server that answers each A query with the next of these addresses, then always with the last one. */
async function dnsServerFor(
  ...addresses: string[]
): Promise<{ servers: string[]; queries: () => number; socket: Socket }> {
  let queries = 0;
  const socket = createSocket('udp4');
  socket.on('message', (question, from) => {
    const head = Buffer.from(question.subarray(0, 12));
    head.writeUInt16BE(0x8180, 2);
    head.writeUInt32BE(0, 8);
    // The question without EDNS: its name, type and class.
    const end = question.indexOf(0, 12) + 5;
    const address = addresses[Math.min(queries, addresses.length - 1)] ?? '';
    const answer = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...address.split('.').map(Number)]);
    const asksIPv4 = question.readUInt16BE(end - 4) === 1;
    head.writeUInt16BE(asksIPv4 ? 1 : 0, 6);
    if (asksIPv4) queries += 1;
    socket.send(
      Buffer.concat([head, question.subarray(12, end), ...(asksIPv4 ? [answer] : [])]),
      from.port,
      from.address,
    );
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  const { port } = socket.address();
  return { servers: [`127.0.0.1:${port}`], queries: () => queries, socket };
}

async function sendTo(url: string, { servers, limitMs }: { servers?: string[]; limitMs?: number } = {}) {
  const agent = guardedAgent({ allowed, ...(servers && { servers }) });
  const body = JSON.stringify({ data: { id: 1, version: 1 } });
  const answer = await sendMessage(agent, { url, headers: { 'content-type': 'application/json' }, body }, limitMs);
  await agent.destroy();
  return answer;
}

describe('a message', () => {
  it('is accepted or not by its status', async () => {
    expect(await sendTo(open.url)).toEqual({ outcome: 'answered', status: 204 });
    open.answer(() => 503);
    expect(await sendTo(open.url)).toEqual({ outcome: 'answered', status: 503 });
  });

  it('does not follow redirects', async () => {
    open.answer(() => ({ status: 307, headers: { location: inside.url } }));
    expect(await sendTo(open.url)).toEqual({ outcome: 'redirected', status: 307 });
  });

  it('does not exceed its timeout', async () => {
    open.answer(() => new Promise<never>(() => undefined));
    expect(await sendTo(open.url, { limitMs: 300 })).toEqual({ outcome: 'timeout' });
    open.answer(() => 204);
    const timeout = jest.spyOn(AbortSignal, 'timeout');
    await sendTo(open.url);
    expect(timeout.mock.calls).toEqual([[millisecondsOf(durations.webhookCall)]]);
    timeout.mockRestore();
  });

  it('reads the largest answer to its end, and drops a larger one', async () => {
    const responses: ServerResponse[] = [];
    const server = createServer((_, response) => {
      // Neither ends by itself.
      response.write('x'.repeat(sizes.webhookAnswer.most + responses.length));
      responses.push(response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const agent = guardedAgent({ allowed });
    const post = () => sendMessage(agent, { url, headers: {}, body: '{}' }, 3_600_000);
    const reading = post();
    await once(server, 'request');
    expect(await post()).toEqual({ outcome: 'answered', status: 200 });
    const [largest, larger] = responses;
    if (!larger!.closed) await once(larger!, 'close');
    expect(largest!.closed).toBe(false);
    largest!.end();
    expect(await reading).toEqual({ outcome: 'answered', status: 200 });
    await agent.destroy();
    await new Promise((resolve) => server.close(resolve));
  });

  it('is not delayed by unanswered ones to the same host', async () => {
    open.answer(({ body }) => (body.data.id === 1 ? new Promise<never>(() => undefined) : 204));
    const agent = guardedAgent({ allowed });
    const post = (id: number) =>
      sendMessage(agent, { url: open.url, headers: {}, body: JSON.stringify({ data: { id, version: 1 } }) });
    const unanswered = Array.from({ length: 8 }, () => post(1));
    expect(await post(2)).toEqual({ outcome: 'answered', status: 204 });
    await agent.destroy();
    await Promise.all(unanswered);
  });

  it('returns unreachable without a listener', async () => {
    // A port that no process of a test is given, unlike one that was closed a moment ago.
    expect(await sendTo('http://127.0.0.1:1/')).toEqual({ outcome: 'unreachable' });
  });
});

describe('a private address', () => {
  it('is not reached by its IP', async () => {
    for (const host of ['127.0.0.2', '[::ffff:127.0.0.2]', '[::1]', '0.0.0.0', '169.254.169.254'])
      expect([host, await sendTo(`http://${host}:${inside.port}/`)]).toEqual([host, { outcome: 'private_address' }]);
  });

  it('is not reached by a name that resolves to it', async () => {
    const { servers, socket } = await dnsServerFor('127.0.0.2');
    expect(await sendTo(`http://inside.example.org:${inside.port}/`, { servers })).toEqual({
      outcome: 'private_address',
    });
    socket.close();
  });

  it('is not reached by DNS rebinding', async () => {
    const { servers, queries, socket } = await dnsServerFor('127.0.0.1', '127.0.0.2');
    const url = (port: number) => `http://rebinding.example.org:${port}/`;
    // Resolved once: the connection uses the checked address.
    expect(await sendTo(url(open.port), { servers })).toEqual({ outcome: 'answered', status: 204 });
    expect(queries()).toBe(1);
    // The next connection resolves and checks again.
    expect(await sendTo(url(inside.port), { servers })).toEqual({ outcome: 'private_address' });
    expect(queries()).toBe(2);
    socket.close();
  });
});
