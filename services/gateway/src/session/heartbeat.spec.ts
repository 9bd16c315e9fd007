import { send } from '@umbral/testing';
import { cookieOf } from '../../test/headers.js';
import { startGateway } from '../../test/test-gateway.js';
import { ANA, startIdentity } from '../../test/test-identity.js';
import { watchHeartbeat } from './heartbeat.js';

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

it('while disconnected a session is cached for 5 s, after which an ended one is refused', async () => {
  const start = Date.now();
  const clock = jest.spyOn(Date, 'now').mockReturnValue(start);
  const identity = await startIdentity();
  const gateway = await startGateway({ IDENTITY_URL: identity.url });
  const call = async () => (await send(`${gateway.url}/api/users`, { headers: cookieOf(ANA) })).status;
  try {
    for (let count = 0; count < 10; count += 1) expect(await call()).toBe(200);
    expect(identity.exchanges()).toHaveLength(1);
    identity.ended.add(ANA.secret);
    clock.mockReturnValue(start + 4_999);
    expect(await call()).toBe(200);
    clock.mockReturnValue(start + 5_000);
    expect(await call()).toBe(401);
  } finally {
    await gateway.close();
    await identity.stop();
  }
});

it.each<[string, () => Promise<boolean>]>([
  ['never settles', () => new Promise(() => undefined)],
  ['rejects', () => Promise.reject(new Error('refused'))],
  ['returns false', async () => false],
])('is alive while the probe succeeds, and lost two seconds after it %s', async (_, silence) => {
  jest.useFakeTimers();
  let answer: () => Promise<boolean> = async () => true;
  const changes: boolean[] = [];
  const stop = watchHeartbeat(
    () => answer(),
    (isAlive) => changes.push(isAlive),
  );
  await jest.advanceTimersByTimeAsync(250);
  answer = silence;
  await jest.advanceTimersByTimeAsync(1_999);
  expect(changes).toEqual([true]);
  await jest.advanceTimersByTimeAsync(1);
  expect(changes).toEqual([true, false]);
  answer = async () => true;
  await jest.advanceTimersByTimeAsync(2_500);
  stop();
  expect(changes).toEqual([true, false, true]);
});
