import { send } from '@umbral/testing';
import { startGateway, type TestGateway } from '../../test/test-gateway.js';
import { ANA, ROBOT, startIdentity, type TestIdentity } from '../../test/test-identity.js';
import { RateLimit } from './limits.js';

let identity: TestIdentity;
let gateway: TestGateway;
beforeAll(async () => {
  identity = await startIdentity();
  gateway = await startGateway({ IDENTITY_URL: identity.url, PROGRAM_CALLS_PER_MINUTE: '3', CALLS_PER_SECOND: '10' });
});
afterAll(async () => {
  await gateway.close();
  await identity.stop();
});

const call = (secret: string) => send(`${gateway.url}/api/auth/me`, { headers: { authorization: `Bearer ${secret}` } });
const leftIn = (headers: Headers) => /^"programs";r=(\d+);t=\d+$/.exec(headers.get('ratelimit') ?? '')?.[1];

it('each response to a program has the number of remaining calls, and the refusal zero', async () => {
  const answers = [await call(ROBOT.secret), await call(ROBOT.secret), await call(ROBOT.secret)];
  expect(answers.map(({ headers }) => leftIn(headers))).toEqual(['2', '1', '0']);
  for (const { headers } of answers) expect(headers.get('ratelimit-policy')).toBe('"programs";q=3;w=60');
  const { status, headers } = await call(ROBOT.secret);
  expect([status, leftIn(headers)]).toEqual([429, '0']);
  expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60);
});

it('a refused session has a challenge and the remaining calls of its address', async () => {
  const answers = [await call('unknown-token'), await send(`${gateway.url}/api/auth/me`)];
  expect(answers.map(({ status, headers }) => [status, headers.get('www-authenticate')])).toEqual([
    [401, 'Bearer realm="umbral", error="invalid_token"'],
    [401, 'Bearer realm="umbral"'],
  ]);
  for (const { headers } of answers) expect(headers.get('ratelimit')).toMatch(/^"calls";r=\d+;t=\d+$/);
});

it('a user gets the headers of the limit of their session', async () => {
  await call(ANA.secret);
  const { headers } = await call(ANA.secret);
  expect(headers.get('ratelimit-policy')).toBe('"calls";q=100;w=10');
  expect(headers.get('ratelimit')).toMatch(/^"calls";r=99;t=([1-9]|10)$/);
});

it('what the gateway refuses after the limit has its headers, too', async () => {
  const headers = { authorization: `Bearer ${ANA.secret}` };
  const unknown = await send(`${gateway.url}/api/nothing`, { headers });
  expect([unknown.status, unknown.headers.get('ratelimit-policy')]).toEqual([404, '"calls";q=100;w=10']);
});

it('the remaining calls decrease by one, also with portions', async () => {
  const limits = new RateLimit({ name: 'calls', calls: 1_000 });
  const left = [];
  for (let call = 0; call < 12; call += 1) {
    await limits.consume('a');
    left.push(Number(/r=(\d+)/.exec(limits.headersFor('a').ratelimit ?? '')?.[1]));
  }
  expect(left).toEqual(Array.from({ length: 12 }, (_, index) => 999 - index));
  expect(limits.headersFor('b')).toEqual({});
});
