import { createSocket, type Socket } from 'node:dgram';
import { openReceiver, type Receiver } from '@umbral/service-kit/testing';
import { guardedAgent } from './guarded-agent.js';
import { networks } from './open-addresses.js';
import { sendMessage } from './send-message.js';

/** Only this address of the machine counts as public here. */
const allowed = networks().parse('127.0.0.1/32');

let open: Receiver;
/** Stands for what is inside: nothing may ever reach it. */
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

/** A server of names that answers each question about IPv4 with the next of these addresses, and the last one for ever. */
async function namesThatLeadTo(
  ...addresses: string[]
): Promise<{ servers: string[]; asked: () => number; socket: Socket }> {
  let asked = 0;
  const socket = createSocket('udp4');
  socket.on('message', (question, from) => {
    const head = Buffer.from(question.subarray(0, 12));
    head.writeUInt16BE(0x8180, 2);
    head.writeUInt32BE(0, 8);
    // The end of the question without what was added to it (EDNS): its name, its type and its class.
    const end = question.indexOf(0, 12) + 5;
    const address = addresses[Math.min(asked, addresses.length - 1)] ?? '';
    const answer = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...address.split('.').map(Number)]);
    const asksIPv4 = question.readUInt16BE(end - 4) === 1;
    head.writeUInt16BE(asksIPv4 ? 1 : 0, 6);
    if (asksIPv4) asked += 1;
    socket.send(
      Buffer.concat([head, question.subarray(12, end), ...(asksIPv4 ? [answer] : [])]),
      from.port,
      from.address,
    );
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  const { port } = socket.address();
  return { servers: [`127.0.0.1:${port}`], asked: () => asked, socket };
}

async function sendTo(url: string, { servers, limitMs }: { servers?: string[]; limitMs?: number } = {}) {
  const agent = guardedAgent({ allowed, ...(servers && { servers }) });
  const body = JSON.stringify({ data: { id: 1, version: 1 } });
  const answer = await sendMessage(agent, { url, headers: { 'content-type': 'application/json' }, body }, limitMs);
  await agent.destroy();
  return answer;
}

describe('a message', () => {
  it('is taken or not by its status', async () => {
    expect(await sendTo(open.url)).toEqual({ outcome: 'answered', status: 204 });
    open.answer(() => 503);
    expect(await sendTo(open.url)).toEqual({ outcome: 'answered', status: 503 });
  });

  it('is not sent on to where the receiver points', async () => {
    open.answer(() => ({ status: 307, headers: { location: inside.url } }));
    expect(await sendTo(open.url)).toEqual({ outcome: 'redirected', status: 307 });
  });

  it('does not wait for longer than its limit', async () => {
    open.answer(() => new Promise<never>(() => undefined));
    expect(await sendTo(open.url, { limitMs: 300 })).toEqual({ outcome: 'timeout' });
  });

  it('finds nobody at home', async () => {
    const closed = await openReceiver();
    await closed.close();
    expect(await sendTo(closed.url)).toEqual({ outcome: 'unreachable' });
  });
});

describe('what is not public', () => {
  it('is not reached by its number', async () => {
    for (const host of ['127.0.0.2', '[::ffff:127.0.0.2]', '[::1]', '0.0.0.0', '169.254.169.254'])
      expect([host, await sendTo(`http://${host}:${inside.port}/`)]).toEqual([host, { outcome: 'private_address' }]);
  });

  it('is not reached by a name that leads there', async () => {
    const { servers, socket } = await namesThatLeadTo('127.0.0.2');
    expect(await sendTo(`http://inside.example.org:${inside.port}/`, { servers })).toEqual({
      outcome: 'private_address',
    });
    socket.close();
  });

  it('is not reached by a name that leads elsewhere once it was looked at', async () => {
    const { servers, asked, socket } = await namesThatLeadTo('127.0.0.1', '127.0.0.2');
    const url = (port: number) => `http://rebinding.example.org:${port}/`;
    // Asked once: what is connected to is what was looked at, and not what the name says by then.
    expect(await sendTo(url(open.port), { servers })).toEqual({ outcome: 'answered', status: 204 });
    expect(asked()).toBe(1);
    // The next connection asks again, and looks again.
    expect(await sendTo(url(inside.port), { servers })).toEqual({ outcome: 'private_address' });
    expect(asked()).toBe(2);
    socket.close();
  });
});
