import { authApi, encodeUserHeader, serviceNames } from '@umbral/contracts';
import { eventually, send } from '@umbral/testing';
import { cookieOf, json } from '../../test/headers.js';
import { startGateway, type TestGateway } from '../../test/test-gateway.js';
import { ANA, LUIS, ROBOT, startIdentity, type TestIdentity } from '../../test/test-identity.js';
import { answerJson } from '../../test/upstream-server.js';
import { deviceCookiesIn } from './credentials.js';
import { publicOperations } from './public-operations.js';

let identity: TestIdentity;
let gateway: TestGateway;
/** Answers a sign-out, which waits for it. */
let signingOut: (() => void) | undefined;

beforeEach(async () => {
  signingOut = undefined;
  identity = await startIdentity((request, response) => {
    const answer = () => answerJson(response, 200, { ok: true });
    if (request.url === authApi.logout.path) signingOut = answer;
    else answer();
  });
  gateway = await startGateway({ IDENTITY_URL: identity.url });
});
afterEach(async () => {
  await gateway.close();
  await identity.stop();
});

const getUsers = (headers: Record<string, string> = {}) => send(`${gateway.url}/api/users`, { headers });
const userHeader = (user: typeof ANA) =>
  encodeUserHeader({ id: user.userId, email: 'x@umbral.test', roleId: user.roleId });

describe('without a session', () => {
  it('every call but the public ones is 401', async () => {
    expect((await getUsers()).body).toMatchObject({
      status: 401,
      code: 'unauthenticated',
      message: 'Inicia sesión para continuar',
    });
    expect((await send(`${gateway.url}/api/events`)).status).toBe(401);
  });

  it('the stored user is ignored', async () => {
    expect((await getUsers({ authorization: userHeader(ANA) })).problem.code).toBe('unauthenticated');
  });

  it.each([
    'umbral_session=',
    'umbral_session=short',
    'other=ana-session-000000000000000',
    'umbral_session=has spaces and is long enough',
  ])('%s is no session', async (cookie) => {
    expect((await getUsers({ cookie })).status).toBe(401);
    expect(identity.exchanges()).toHaveLength(0);
  });

  it('a public operation passes, with no token', async () => {
    const answer = await send(`${gateway.url}/api/auth/login`, { method: 'POST', headers: json, body: '{}' });

    expect(answer.status).toBe(200);
    expect(identity.received.at(-1)?.headers).not.toHaveProperty('authorization');
    expect(identity.exchanges()).toHaveLength(0);
  });

  it('a public path is public with its own method only', async () => {
    expect((await send(`${gateway.url}/api/auth/login`)).status).toBe(401);
    expect((await send(`${gateway.url}/api/auth/login/more`, { method: 'POST' })).status).toBe(401);
  });

  it('an invented session is 401 session_expired', async () => {
    expect((await getUsers({ cookie: 'umbral_session=invented-session-0000000' })).problem.code).toBe(
      'session_expired',
    );
  });
});

describe('with a session', () => {
  it('a cookie among others is found', async () => {
    expect((await getUsers({ cookie: `a=b; xumbral_session=no; umbral_session=${ANA.secret}; c=d` })).status).toBe(200);
  });

  it('a bearer token is exchanged as one', async () => {
    expect((await getUsers({ authorization: `Bearer ${LUIS.secret}` })).status).toBe(200);
    expect(JSON.parse(identity.exchanges()[0]?.body ?? '')).toEqual({
      bearer: LUIS.secret,
      address: '127.0.0.1',
      userAgent: '',
      services: serviceNames,
    });
  });

  it('is exchanged passively by calls that say so, and by streams; another call exchanges it again', async () => {
    const unattended = { 'umbral-unattended': '1' };
    await getUsers({ ...cookieOf(ANA), ...unattended });
    await getUsers(cookieOf(ANA));
    const stream = await fetch(`${gateway.url}/api/events`, { headers: cookieOf(LUIS) });
    await getUsers(cookieOf(LUIS));
    await stream.body?.cancel();
    const exchanged = identity.exchanges().map(({ body }) => JSON.parse(body) as { isPassive?: boolean });
    expect(exchanged.map(({ isPassive }) => isPassive)).toEqual([true, undefined, true, undefined]);
  });

  it('the stored user of the same person passes', async () => {
    expect((await getUsers({ ...cookieOf(ANA), authorization: userHeader(ANA) })).status).toBe(200);
  });

  it('the stored user of another user is 401 session_mismatch', async () => {
    const answer = await getUsers({ ...cookieOf(ANA), authorization: userHeader(LUIS) });

    expect(answer.body).toMatchObject({ status: 401, code: 'session_mismatch' });
  });

  it.each(['User', 'User ', 'User %%%', 'User bm9wZQ', 'Basic YTpi'])(
    'a broken header (%s) is ignored',
    async (authorization) => {
      expect((await getUsers({ ...cookieOf(ANA), authorization })).status).toBe(200);
    },
  );

  it('of a program is exchanged again after its writes of identity, which may change what its token says', async () => {
    const write = (path: string, headers: Record<string, string>) =>
      send(gateway.url + path, { method: 'POST', headers: { ...json, ...headers }, body: '{}' });
    const exchangesAfter = async (path: string, headers: Record<string, string>) => {
      await getUsers(headers);
      await write(path, headers);
      await getUsers(headers);
      return identity.exchanges().length;
    };
    const program = { authorization: `Bearer ${ROBOT.secret}` };
    expect(await exchangesAfter('/api/banks', program)).toBe(1);
    expect(await exchangesAfter('/api/users', program)).toBe(2);
    expect(await exchangesAfter('/api/users', cookieOf(ANA))).toBe(3);
  });

  it('that is used during its sign-out is not valid after it', async () => {
    const signOut = send(`${gateway.url}${authApi.logout.path}`, { method: 'POST', headers: cookieOf(ANA) });
    const answer = await eventually(() => signingOut);
    expect((await getUsers(cookieOf(ANA))).status).toBe(200);
    identity.ended.add(ANA.secret);
    answer();
    expect((await signOut).status).toBe(200);
    expect((await getUsers(cookieOf(ANA))).status).toBe(401);
  });

  it('an unreachable identity is 502, not 401', async () => {
    const lonely = await startGateway();
    const answer = await send(`${lonely.url}/api/users`, { headers: cookieOf(ANA) });
    await lonely.close();

    expect(answer.body).toMatchObject({ status: 502, code: 'service_down' });
  });
});

it('public operations are few and known', () => {
  expect([...publicOperations().keys()].sort()).toEqual([
    'GET /api/audit-proof/keys',
    'POST /api/auth/forgot-password',
    'POST /api/auth/login',
    'POST /api/auth/logout',
    'POST /api/auth/reset-password',
    'POST /api/auth/restore-address',
    'POST /api/auth/second-factor',
    'POST /api/auth/token',
  ]);
});

it('[D07] only well-formed device cookies are forwarded', () => {
  const device = `umbral_device_${'a'.repeat(12)}=id.1.sig-nature`;
  expect(deviceCookiesIn(`other=1; ${device}; __Secure-${device}; umbral_session=x`)).toBe(
    `${device}; __Secure-${device}`,
  );
  expect(deviceCookiesIn(`umbral_device_x=a b; umbral_device_=1; x${device}`)).toBeUndefined();
  const [signIn, ...others] = ['signin', ...Array.from({ length: 50 }, (_, index) => `of${index}`)].map(
    (name) => `umbral_device_${name}=x`,
  );
  expect(deviceCookiesIn([signIn, ...others].join('; '))).toBe([signIn, ...others.slice(-20)].join('; '));
  expect(deviceCookiesIn(undefined)).toBeUndefined();
});
