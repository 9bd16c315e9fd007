import { connect } from 'node:net';
import { eventually } from '../harness/eventually.mjs';

const EACH = 100;
const DRIP_MS = 500;

/** A connection that is badly behaved, and what came back on it. */
class Caller {
  heard = '';
  isClosed = false;

  constructor(url) {
    const { port } = new URL(url);
    this.socket = connect(Number(port), '127.0.0.1');
    this.socket.on('data', (bytes) => (this.heard += bytes));
    this.socket.on('error', () => {}); // the close that follows counts
    this.socket.on('close', () => (this.isClosed = true));
  }
}

const head = (cookie) =>
  [
    'POST /api/banks HTTP/1.1',
    'host: localhost',
    `cookie: ${cookie}`,
    'content-type: application/json',
    'content-length: 500',
  ].join('\r\n');

/** @type {import('../harness/round.mjs').Scenario[]} */
export const requests = [
  {
    name: 'half-requests',
    title: `slow and half-sent requests: ${EACH} that stop in the middle of their body, ${EACH} that send a byte now and then, ${EACH} that hang up half-way`,
    expected: 'they are ended with 408 after 60 s (looked at every 30 s); they keep nobody from working',
    async run({ system, visitor, traffic, check }) {
      const url = system.stack.urls.gateway;
      const many = () => Array.from({ length: EACH }, () => new Caller(url));
      const [halves, drips, quitters] = [many(), many(), many()];
      const start = performance.now();
      for (const { socket } of [...halves, ...quitters]) socket.write(`${head(visitor.cookie)}\r\n\r\n{"name": "half`);
      for (const { socket } of quitters) setTimeout(() => socket.destroy(), 200);
      let sent = 0;
      const text = `${head(visitor.cookie)}\r\nx-slow: ${'z'.repeat(1_000)}`;
      const drip = setInterval(() => {
        for (const { socket } of drips) if (socket.writable) socket.write(text[sent] ?? 'z');
        sent += 1;
      }, DRIP_MS);
      await traffic.flows({ count: 60 });
      const still = [...halves, ...drips];
      await eventually('the gateway has hung up on all of them', () => still.every(({ isClosed }) => isClosed), {
        within: 150_000,
      });
      clearInterval(drip);
      const seconds = Math.round((performance.now() - start) / 1000);
      const told = still.filter(({ heard }) => heard.startsWith('HTTP/1.1 408')).length;
      check(told === still.length, `each was told 408 (${told} of ${still.length})`);
      return `all ${still.length} that stayed were told 408 after at most ${seconds} s`;
    },
  },
];
