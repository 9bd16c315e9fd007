import { connect, type Socket } from 'node:net';
import { eventually } from '@umbral/testing';
import type { Scenario } from '../run-scenario.ts';

const EACH = 100;
const DRIP_MS = 500;

/** A misbehaving connection, and what was received on it. */
class SlowConnection {
  received = '';
  isClosed = false;
  readonly socket: Socket;

  constructor(url: string) {
    const { port } = new URL(url);
    this.socket = connect(Number(port), '127.0.0.1');
    this.socket.on('data', (bytes) => (this.received += bytes.toString()));
    this.socket.on('error', () => {}); // the close that follows counts
    this.socket.on('close', () => (this.isClosed = true));
  }
}

const head = (cookie: string) =>
  [
    'POST /api/banks HTTP/1.1',
    'host: localhost',
    `cookie: ${cookie}`,
    'content-type: application/json',
    'content-length: 500',
  ].join('\r\n');

export const requests: Scenario[] = [
  {
    name: 'half-requests',
    title: `slow and half-sent requests: ${EACH} that stop in the middle of their body, ${EACH} that send a byte now and then, ${EACH} that hang up half-way`,
    expected: 'they are ended with 408 after 60 s (checked every 30 s); other calls succeed',
    async run({ system, caller, traffic, check }) {
      const url = system.stack.urls.gateway;
      const many = () => Array.from({ length: EACH }, () => new SlowConnection(url));
      const [halves, drips, quitters] = [many(), many(), many()] as const;
      const start = performance.now();
      for (const { socket } of [...halves, ...quitters]) socket.write(`${head(caller.cookie)}\r\n\r\n{"name": "half`);
      for (const { socket } of quitters) setTimeout(() => socket.destroy(), 200);
      let sent = 0;
      const text = `${head(caller.cookie)}\r\nx-slow: ${'z'.repeat(1_000)}`;
      const drip = setInterval(() => {
        for (const { socket } of drips) if (socket.writable) socket.write(text[sent] ?? 'z');
        sent += 1;
      }, DRIP_MS);
      await traffic.flows({ count: 60 });
      const still = [...halves, ...drips];
      await eventually(() => still.every(({ isClosed }) => isClosed), Boolean, 150_000);
      clearInterval(drip);
      const seconds = Math.round((performance.now() - start) / 1000);
      const answered = still.filter(({ received }) => received.startsWith('HTTP/1.1 408')).length;
      check(answered === still.length, `each got a 408 (${answered} of ${still.length})`);
      return `all ${still.length} that stayed got a 408 after at most ${seconds} s`;
    },
  },
];
