import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createLog, Metrics, redisRefusals, type RedisConnection } from '@umbral/service-kit/core';
import { PATIENCE, stack, unique } from '@umbral/service-kit/testing';
import { RateLimit } from './limits.js';
import { connectSharedCounter } from './shared-counter.js';

/** Proxy between a client and the real Redis that can pause the replies. */
class Gate {
  private readonly answers = new Set<Socket>();
  private isPaused = false;
  /** Bytes that the clients have sent. */
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
    if (this.isPaused) redis.pause();
  });

  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `redis://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  pause(): void {
    this.isPaused = true;
    for (const redis of this.answers) redis.pause();
  }

  resume(): void {
    this.isPaused = false;
    for (const redis of this.answers) redis.resume();
  }
}

const until = async (condition: () => boolean) => {
  while (!condition()) await new Promise(setImmediate);
};

const PATIENT_MS = Number(PATIENCE.REDIS_LIMIT_MS);
let gate: Gate;
const opened: RedisConnection[] = [];
/** Connected through the gate; with the limit of the product unless another is given. */
async function connectThere(url: string, limitMs?: number): Promise<RedisConnection> {
  const counter = connectSharedCounter(
    url,
    createLog('gateway', 'silent'),
    redisRefusals(new Metrics('gateway')),
    limitMs,
  );
  opened.push(counter);
  await until(() => counter.client.isReady);
  return counter;
}
let url: string;
beforeEach(async () => {
  gate = new Gate();
  url = await gate.open();
});
afterEach(() => {
  for (const counter of opened.splice(0)) counter.close();
  gate.server.close();
});

it('a Redis that stops replying is bypassed: the waiting call is counted in memory, and later ones do not reach it', async () => {
  const counter = await connectThere(url);
  const limits = new RateLimit({ name: 'calls', calls: 100 }, counter);
  await limits.consume('a');
  gate.pause();
  await limits.consume('b');
  expect(counter.client.isReady).toBe(false);
  await limits.consume('c');
  expect(gate.commands).toContain('umbral:calls:b');
  expect(gate.commands).not.toContain('umbral:calls:c');
});

it('is used again when it replies again', async () => {
  const counter = await connectThere(url);
  gate.pause();
  await until(() => !counter.client.isReady);
  gate.resume();
  await until(() => counter.client.isReady);
  expect(await counter.client.ping()).toBe('PONG');
});

it('is waited for as long as the process is asked to', async () => {
  const [patient, brief] = [await connectThere(url, PATIENT_MS), await connectThere(url, 100)];
  gate.pause();
  const asked = [patient, brief].map((counter) => counter.client.ping().catch(() => counter));
  expect(await Promise.race(asked)).toBe(brief);
  expect(patient.client.isReady).toBe(true);
});

it('counts the calls of all replicas together', async () => {
  const counter = await connectThere(url, PATIENT_MS);
  const replicas = [1, 2].map(() => new RateLimit({ name: 'calls', calls: 3 }, counter));
  const key = `key ${unique()}`;
  const calls = Array.from({ length: 3 }, () => replicas.map(async (replica) => replica.consume(key))).flat();
  const outcomes = await Promise.allSettled(calls);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
});
