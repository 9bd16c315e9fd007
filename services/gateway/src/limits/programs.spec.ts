import { send } from '@umbral/testing';
import { json } from '../../test/headers.js';
import { startGateway, type TestGateway } from '../../test/test-gateway.js';
import { ANA, ROBOT, ROBOT_AGAIN, startIdentity, type TestIdentity } from '../../test/test-identity.js';
import { answerJson } from '../../test/upstream-server.js';

let identity: TestIdentity;
let gateway: TestGateway;
/** Answers that are held back until they are let go. */
let held: (() => void)[];
beforeEach(async () => {
  held = [];
  identity = await startIdentity((request, response) => {
    if (request.url.startsWith('/api/users')) held.push(() => answerJson(response, 200, { ok: true }));
    else answerJson(response, 200, { ok: true });
  });
  gateway = await startGateway({
    IDENTITY_URL: identity.url,
    PROGRAM_CALLS_PER_MINUTE: '5',
    MAX_PROGRAM_CALLS_IN_FLIGHT: '2',
  });
});
afterEach(async () => {
  held.forEach((answer) => answer());
  await gateway.close();
  await identity.stop();
});

const asked = (path: string, { secret }: typeof ANA) =>
  send(`${gateway.url}${path}`, { headers: { authorization: `Bearer ${secret}` } });

describe('a program', () => {
  it('has so many calls a minute, all its tokens together, and a person has others', async () => {
    const statuses = [];
    for (const token of [ROBOT, ROBOT_AGAIN, ROBOT, ROBOT_AGAIN, ROBOT])
      statuses.push((await asked('/api/auth/me', token)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200]);
    const { headers, problem } = await asked('/api/auth/me', ROBOT_AGAIN);
    expect(problem.code).toBe('too_many_requests');
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(10);
    expect((await asked('/api/auth/me', ANA)).status).toBe(200);
  });

  it('waits for so many answers at a time, all its tokens together', async () => {
    const waiting = [ROBOT, ROBOT_AGAIN].map((token) => asked('/api/users', token));
    while (held.length < 2) await new Promise(setImmediate);
    expect((await asked('/api/users', ROBOT)).problem.code).toBe('too_many_calls');
    held.splice(0).forEach((answer) => answer());
    for (const { status } of await Promise.all(waiting)) expect(status).toBe(200);
  });

  it('hears no live events, which are for screens', async () => {
    expect((await asked('/api/events', ROBOT)).problem.code).toBe('not_for_programs');
  });
});

describe('where a token is asked for', () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const basic = `Basic ${Buffer.from('programa-9:umbral_x').toString('base64')}`;

  it('a form and HTTP Basic are handed on, and nowhere else', async () => {
    const post = (path: string, headers: Record<string, string>) =>
      send(`${gateway.url}${path}`, { method: 'POST', headers, body: 'grant_type=client_credentials' });
    expect((await post('/api/auth/token', { ...form, authorization: basic })).status).toBe(200);
    expect(identity.received.at(-1)).toMatchObject({
      headers: { 'x-umbral-client': basic, ...form },
      body: 'grant_type=client_credentials',
    });
    expect((await post('/api/auth/login', form)).problem.code).toBe('unsupported_media_type');
    await send(`${gateway.url}/api/auth/login`, {
      method: 'POST',
      headers: { ...json, authorization: basic, 'x-umbral-client': basic },
      body: '{}',
    });
    expect(identity.received.at(-1)?.headers).not.toHaveProperty('x-umbral-client');
  });

  it('a form of another site is refused', async () => {
    const { problem } = await send(`${gateway.url}/api/auth/token`, {
      method: 'POST',
      headers: { ...form, origin: 'https://otra.test', 'sec-fetch-site': 'cross-site' },
      body: 'grant_type=client_credentials',
    });
    expect(problem.code).toBe('cross_origin');
  });
});
