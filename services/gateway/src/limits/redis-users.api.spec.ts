import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  createLog,
  declaredLimits,
  Health,
  Metrics,
  RedisConnection,
  redisLimiter,
  redisRefusals,
  RedisRefusal,
  type RedisLimit,
} from '@umbral/service-kit/core';
import { PATIENCE, stack } from '@umbral/service-kit/testing';
import { createClient } from '@redis/client';

type User = 'gateway' | 'identity';
const USERS: User[] = ['gateway', 'identity'];
const limits = Object.entries(declaredLimits).flatMap(([name, limit]) =>
  limit.store === 'redis' ? [{ ...limit, name: name as RedisLimit }] : [],
);
const { brokers } = JSON.parse(readFileSync(join(stack.folder, 'secrets.json'), 'utf8')) as {
  brokers: Record<User, string>;
};
const metrics = new Metrics('gateway');
const refusals = redisRefusals(metrics);
const counted = async () => (await refusals.get()).values[0]?.value ?? 0;
const log = createLog('gateway', 'silent');
const errors = jest.spyOn(log, 'error');

const LIMIT_MS = Number(PATIENCE.REDIS_LIMIT_MS);
const open: { close(): void }[] = [];
function connect(user: User, password = brokers[user]): RedisConnection {
  const { host } = new URL(stack.urls.redis);
  const client = createClient({ url: `redis://${user}:${password}@${host}`, disableOfflineQueue: true });
  const connection = new RedisConnection(client, log, refusals, LIMIT_MS);
  open.push(connection);
  return connection;
}
const until = async (condition: () => boolean) => {
  while (!condition()) await new Promise(setImmediate);
};
const readinessOf = async (connection: RedisConnection) => {
  const health = new Health();
  health.add('redis', () => connection.responds(), false);
  return (await health.readiness()).checks.redis;
};
let connections: Record<User, RedisConnection>;
beforeAll(async () => {
  connections = { gateway: connect('gateway'), identity: connect('identity') };
  await until(() => USERS.every((user) => connections[user].client.isReady));
});
afterAll(() => open.forEach((connection) => connection.close()));

describe.each(limits)('the limit $name', ({ name, prefix, owner }) => {
  const key = `spec-${process.pid}-${name}`;

  it('counts in Redis as its own user, by every command of a limiter', async () => {
    // Two limiters, as of two replicas: a count in the process would not be shared.
    const [one, other] = [0, 1].map(() => redisLimiter(connections[owner], name, { points: 5 }));
    await one!.consume(key);
    expect((await other!.consume(key)).consumedPoints).toBe(2);
    expect((await other!.penalty(key)).consumedPoints).toBe(3);
    expect((await one!.get(key))?.consumedPoints).toBe(3);
    await one!.block(key, 60);
    await expect(other!.consume(key)).rejects.toMatchObject({ remainingPoints: 0 });
    expect(await one!.delete(key)).toBe(true);
  });

  it('is refused to another user, with an error in the log and in the metric, and not counted in the process', async () => {
    const before = await counted();
    errors.mockClear();
    const foreign = USERS.find((user) => user !== owner)!;
    const limiter = redisLimiter(connections[foreign], name);
    for (const work of [
      () => limiter.consume(key),
      () => limiter.penalty(key),
      () => limiter.get(key),
      () => limiter.block(key, 60),
      () => limiter.delete(key),
    ])
      await expect(work()).rejects.toThrow(RedisRefusal);
    await expect(limiter.consume(key)).rejects.toThrow(`Redis refused to count ${prefix}`);
    expect(await counted()).toBe(before + 6);
    expect(errors).toHaveBeenCalledTimes(6);
  });
});

it('readiness is an answered PING: a user that Redis refuses is down, although the connection is open', async () => {
  const operator = createClient({ url: stack.urls.redis });
  await operator.connect();
  const user = `spec-${process.pid}`;
  await operator.sendCommand(['ACL', 'SETUSER', user, 'on', '>secret', '-@all']);
  const { host } = new URL(stack.urls.redis);
  const client = createClient({ url: `redis://${user}:secret@${host}`, disableOfflineQueue: true });
  const refused = new RedisConnection(client, log, refusals, LIMIT_MS);
  open.push(refused);
  await until(() => client.isReady);
  await expect(client.ping()).rejects.toThrow(/NOPERM/);
  expect(await readinessOf(refused)).toBe('down');
  expect(await Promise.all(USERS.map((name) => readinessOf(connections[name])))).toEqual(['up', 'up']);
  await operator.sendCommand(['ACL', 'DELUSER', user]);
  await operator.close();
});

it('a wrong password is a refusal, and an unreachable Redis is not', async () => {
  const wrong = connect('identity', 'wrong');
  const before = await counted();
  await until(() => errors.mock.calls.some(([{ limiter } = {}]) => (limiter as string) === 'connection'));
  await expect(redisLimiter(wrong, 'programTokens').consume('a')).rejects.toThrow(/WRONGPASS/);
  expect(await counted()).toBeGreaterThan(before);
  expect(await wrong.responds()).toBe(false);

  const client = createClient({ url: 'redis://127.0.0.1:1', disableOfflineQueue: true });
  const away = new RedisConnection(client, log, refusals);
  open.push(away);
  const limiter = redisLimiter(away, 'programTokens', { points: 1 });
  await limiter.consume('a');
  await expect(limiter.consume('a')).rejects.toMatchObject({ consumedPoints: 2 });
});
