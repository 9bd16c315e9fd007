import { send } from '@umbral/testing';
import { startGateway, type TestGateway } from '../../test/test-gateway.js';
import { ANA, ROBOT, startIdentity, type TestIdentity } from '../../test/test-identity.js';
import { Limits } from './limits.js';

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

const asked = (secret: string) =>
  send(`${gateway.url}/api/auth/me`, { headers: { authorization: `Bearer ${secret}` } });
const leftIn = (headers: Headers) => /^"programs";r=(\d+);t=\d+$/.exec(headers.get('ratelimit') ?? '')?.[1];

it('each answer to a program says how many calls are left, and the refusal that none is', async () => {
  const answers = [await asked(ROBOT.secret), await asked(ROBOT.secret), await asked(ROBOT.secret)];
  expect(answers.map(({ headers }) => leftIn(headers))).toEqual(['2', '1', '0']);
  for (const { headers } of answers) expect(headers.get('ratelimit-policy')).toBe('"programs";q=3;w=60');
  const { status, headers } = await asked(ROBOT.secret);
  expect([status, leftIn(headers)]).toEqual([429, '0']);
  expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60);
});

it('a person is told of the limit that counts their calls', async () => {
  await asked(ANA.secret);
  const { headers } = await asked(ANA.secret);
  expect(headers.get('ratelimit-policy')).toBe('"calls";q=100;w=10');
  expect(headers.get('ratelimit')).toMatch(/^"calls";r=99;t=([1-9]|10)$/);
});

it('what is left counts down by one, also where calls are taken in portions', async () => {
  const limits = new Limits({ name: 'calls', calls: 1_000, windowSeconds: 10 });
  const left = [];
  for (let call = 0; call < 12; call += 1) {
    await limits.spend('a');
    left.push(Number(/r=(\d+)/.exec(limits.headersFor('a').ratelimit ?? '')?.[1]));
  }
  expect(left).toEqual(Array.from({ length: 12 }, (_, index) => 999 - index));
  expect(limits.headersFor('b')).toEqual({});
});
