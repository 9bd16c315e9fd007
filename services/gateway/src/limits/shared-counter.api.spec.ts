import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createLog } from '@umbral/service-kit/core';
import { stack } from '@umbral/service-kit/testing';
import { Limits } from './limits.js';
import { connectSharedCounter, type SharedCounter } from './shared-counter.js';

/** Stands between a client and the real Redis, and can keep its answers back. */
class Gate {
  private readonly answers = new Set<Socket>();
  private isHolding = false;
  /** What the clients have sent. */
  commands = '';
  readonly server: Server = createServer((client) => {
    const redis = connect(Number(new URL(stack.urls.redis).port), '127.0.0.1');
    client
      .on('data', (bytes: Buffer) => (this.commands += bytes.toString()))
      .pipe(redis)
      .pipe(client);
    for (const socket of [client, redis])
      socket.on('error', () => undefined).on('close', () => [client, redis].forEach((one) => one.destroy()));
    this.answers.add(redis);
    if (this.isHolding) redis.pause();
  });

  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `redis://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  hold(): void {
    this.isHolding = true;
    for (const redis of this.answers) redis.pause();
  }

  release(): void {
    this.isHolding = false;
    for (const redis of this.answers) redis.resume();
  }
}

const until = async (condition: () => boolean) => {
  while (!condition()) await new Promise(setImmediate);
};

let gate: Gate;
let counter: SharedCounter;
beforeEach(async () => {
  gate = new Gate();
  counter = connectSharedCounter(await gate.open(), createLog('gateway', 'silent'));
  await until(() => counter.client.isReady);
});
afterEach(() => {
  counter.close();
  gate.server.close();
});

it('a Redis that stops answering is left alone: a call that waits for it goes on, and none after it asks', async () => {
  const limits = new Limits({ name: 'calls', calls: 100, windowSeconds: 10 }, counter.client);
  await limits.spend('a');
  gate.hold();
  await limits.spend('b');
  expect(counter.client.isReady).toBe(false);
  await limits.spend('c');
  expect(gate.commands).toContain('umbral:calls:b');
  expect(gate.commands).not.toContain('umbral:calls:c');
});

it('is shared again when it answers again', async () => {
  gate.hold();
  await until(() => !counter.client.isReady);
  gate.release();
  await until(() => counter.client.isReady);
  expect(await counter.client.ping()).toBe('PONG');
});
