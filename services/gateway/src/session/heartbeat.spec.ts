import { send } from '@umbral/testing';
import { cookieOf } from '../../test/headers.js';
import { startGateway } from '../../test/test-gateway.js';
import { ANA, startIdentity } from '../../test/test-identity.js';
import { followHeartbeat } from './heartbeat.js';

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

it('while nothing is heard identity is not asked at every call, and who was shown out is out after 5 s', async () => {
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
  ['is frozen', () => new Promise(() => undefined)],
  ['is refused', () => Promise.reject(new Error('refused'))],
  ['says that nothing would be heard', async () => false],
])('is heard while it answers, and lost two seconds after it %s', async (_, silence) => {
  jest.useFakeTimers();
  let answer: () => Promise<boolean> = async () => true;
  const heard: boolean[] = [];
  const stop = followHeartbeat(
    () => answer(),
    (isAlive) => heard.push(isAlive),
  );
  await jest.advanceTimersByTimeAsync(250);
  answer = silence;
  await jest.advanceTimersByTimeAsync(1_999);
  expect(heard).toEqual([true]);
  await jest.advanceTimersByTimeAsync(1);
  expect(heard).toEqual([true, false]);
  answer = async () => true;
  await jest.advanceTimersByTimeAsync(2_500);
  stop();
  expect(heard).toEqual([true, false, true]);
});
