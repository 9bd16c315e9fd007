import { send } from '@umbral/testing';
import { json } from '../../test/headers.js';
import { startGateway, type TestGateway } from '../../test/test-gateway.js';
import { startIdentity, type TestIdentity } from '../../test/test-identity.js';
import { RateLimit } from './limits.js';

describe('the general limit', () => {
  it('accepts 2000 calls in a row of one key', async () => {
    const limits = new RateLimit({ name: 'calls', calls: 20_000 });
    for (let call = 0; call < 2_000; call += 1) await limits.consume('a');
  });

  it('counts exactly, and sets retry-after', async () => {
    const limits = new RateLimit({ name: 'calls', calls: 100 });
    for (let call = 0; call < 100; call += 1) await limits.consume('a');

    await expect(limits.consume('a')).rejects.toMatchObject({
      code: 'too_many_requests',
      headers: { 'retry-after': expect.stringMatching(/^([1-9]|10)$/) },
    });
    await limits.consume('b');
  });

  it('counts concurrent calls exactly', async () => {
    const limits = new RateLimit({ name: 'calls', calls: 1000 });
    const outcomes = await Promise.allSettled(Array.from({ length: 1_200 }, async () => limits.consume('a')));

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1_000);
  });
});

describe('at the entry point', () => {
  let identity: TestIdentity;
  let gateway: TestGateway;

  beforeEach(async () => {
    identity = await startIdentity();
    gateway = await startGateway({ IDENTITY_URL: identity.url, CALLS_PER_SECOND: '1' });
    // The window of ten seconds: it ends when the test's clock says so.
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'clearImmediate', 'performance'] });
  });
  afterEach(async () => {
    jest.useRealTimers();
    await gateway.close();
    await identity.stop();
  });

  it('an address without a session has its limit for ten seconds, and gets Retry-After', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(`${gateway.url}/api/users`)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(401));

    const refused = await send(`${gateway.url}/api/users`);
    expect(refused.body).toMatchObject({
      status: 429,
      code: 'too_many_requests',
      message: expect.stringMatching('Espera'),
    });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await send(`${gateway.url}/api/auth/login`, { method: 'POST', headers: json, body: '{}' })).status).toBe(
      429,
    );
    expect((await send(`${gateway.url}/login`)).status).toBe(404);

    jest.advanceTimersByTime(9_999);
    expect((await send(`${gateway.url}/api/users`)).status).toBe(429);
    jest.advanceTimersByTime(1);
    expect((await send(`${gateway.url}/api/users`)).status).toBe(401);
  });
});
