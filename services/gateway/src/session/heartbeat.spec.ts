import { eventually } from '@umbral/service-kit/testing';
import { send } from '@umbral/testing';
import { cookieOf } from '../../test/headers.js';
import { startGateway } from '../../test/test-gateway.js';
import { ANA, startIdentity } from '../../test/test-identity.js';
import { followHeartbeat } from './heartbeat.js';

it('while nothing is heard identity is not asked at every call, and who was shown out is out within 5 s', async () => {
  const identity = await startIdentity();
  const gateway = await startGateway({ IDENTITY_URL: identity.url });
  const call = async () => (await send(`${gateway.url}/api/users`, { headers: cookieOf(ANA) })).status;
  try {
    for (let count = 0; count < 10; count += 1) expect(await call()).toBe(200);
    expect(identity.exchanges()).toHaveLength(1);
    identity.ended.add(ANA.secret);
    const start = performance.now();
    await eventually(call, (status) => status === 401);
    expect(performance.now() - start).toBeLessThan(5_500);
  } finally {
    identity.ended.delete(ANA.secret);
    await gateway.close();
    await identity.stop();
  }
}, 20_000);

it.each<[string, () => Promise<boolean>]>([
  ['is frozen', () => new Promise(() => undefined)],
  ['is refused', () => Promise.reject(new Error('refused'))],
  ['says that nothing would be heard', async () => false],
])(
  'is heard while it answers, and lost two seconds after it %s',
  async (_, silence) => {
    let answer: () => Promise<boolean> = async () => true;
    const heard: boolean[] = [];
    const stop = followHeartbeat(
      () => answer(),
      (isHeard) => heard.push(isHeard),
    );
    await eventually(() => heard.at(-1) === true);
    answer = silence;
    const start = performance.now();
    await eventually(() => heard.at(-1) === false);
    expect(performance.now() - start).toBeLessThan(3_000);
    answer = async () => true;
    await eventually(() => heard.at(-1) === true);
    stop();

    expect(heard).toEqual([true, false, true]);
  },
  20_000,
);
