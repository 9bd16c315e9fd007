import { send, type Sent } from '@umbral/testing';
import { json } from '../../test/headers.js';
import { startGateway, type TestGateway } from '../../test/test-gateway.js';
import {
  ANA,
  ROBOT,
  ROBOT_IN_TEST,
  ROBOT_SECOND_TOKEN,
  startIdentity,
  type TestIdentity,
} from '../../test/test-identity.js';
import { answerJson } from '../../test/upstream-server.js';

let identity: TestIdentity;
let gateway: TestGateway;
/** Sends the responses that are pending. */
let pending: (() => void)[];
beforeEach(async () => {
  pending = [];
  identity = await startIdentity((request, response) => {
    if (request.url.startsWith('/api/users')) pending.push(() => answerJson(response, 200, { ok: true }));
    // As the services do.
    else if (request.headers.authorization?.includes(String(ROBOT_IN_TEST.userId)))
      response.writeHead(200, { 'content-type': 'application/json', 'umbral-mode': 'test' }).end('{}');
    else answerJson(response, 200, { ok: true });
  });
  gateway = await startGateway({
    IDENTITY_URL: identity.url,
    PROGRAM_CALLS_PER_MINUTE: '5',
    MAX_PROGRAM_CALLS_IN_FLIGHT: '2',
  });
});
afterEach(async () => {
  pending.forEach((answer) => answer());
  await gateway.close();
  await identity.stop();
});

const call = (path: string, { secret }: typeof ANA, { headers, ...sent }: Sent = {}) =>
  send(`${gateway.url}${path}`, { ...sent, headers: { ...headers, authorization: `Bearer ${secret}` } });

describe('a program', () => {
  it('has a limit of calls a minute across all its tokens, separate from that of users', async () => {
    const statuses = [];
    for (const token of [ROBOT, ROBOT_SECOND_TOKEN, ROBOT, ROBOT_SECOND_TOKEN, ROBOT])
      statuses.push((await call('/api/auth/me', token)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200]);
    const { headers, problem } = await call('/api/auth/me', ROBOT_SECOND_TOKEN);
    expect(problem.code).toBe('too_many_requests');
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(10);
    expect((await call('/api/auth/me', ANA)).status).toBe(200);
  });

  it('has a limit of calls in flight across all its tokens', async () => {
    const waiting = [ROBOT, ROBOT_SECOND_TOKEN].map((token) => call('/api/users', token));
    while (pending.length < 2) await new Promise(setImmediate);
    expect((await call('/api/users', ROBOT)).problem.code).toBe('too_many_calls');
    pending.splice(0).forEach((answer) => answer());
    for (const { status } of await Promise.all(waiting)) expect(status).toBe(200);
  });

  it('is refused at live events', async () => {
    expect((await call('/api/events', ROBOT)).problem.code).toBe('not_for_programs');
  });
});

it('every answer to a token of test mode says so once, also those of the gateway', async () => {
  await gateway.close();
  gateway = await startGateway({ IDENTITY_URL: identity.url, PROGRAM_CALLS_PER_MINUTE: '5' });
  const modeOf = async (path: string, more: Parameters<typeof call>[2] = {}, token: typeof ANA = ROBOT_IN_TEST) => {
    const { status, headers } = await call(path, token, more);
    return [status, headers.get('umbral-mode')];
  };
  expect(await modeOf('/api/auth/me')).toEqual([200, 'test']);
  expect(await modeOf('/api/banks')).toEqual([502, 'test']);
  expect(await modeOf('/api/auth/me', { method: 'POST', body: 'x' })).toEqual([415, 'test']);
  expect(await modeOf('/api/events')).toEqual([403, 'test']);
  expect(await modeOf('/api/nowhere')).toEqual([404, 'test']);
  expect(await modeOf('/api/auth/me')).toEqual([429, 'test']);
  expect(await modeOf('/api/banks', {}, ROBOT)).toEqual([502, null]);
});

describe('a token request', () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const basic = `Basic ${Buffer.from('programa-9:umbral_x').toString('base64')}`;

  it('a form and HTTP Basic are forwarded, and only there', async () => {
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

  it('a cross-site form is refused', async () => {
    const { problem } = await send(`${gateway.url}/api/auth/token`, {
      method: 'POST',
      headers: { ...form, origin: 'https://otra.test', 'sec-fetch-site': 'cross-site' },
      body: 'grant_type=client_credentials',
    });
    // The `error` of RFC 6749, as in refusals of identity.
    expect(problem).toMatchObject({ code: 'cross_origin', error: 'invalid_request' });
  });
});
