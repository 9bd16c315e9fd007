import { connect, type Socket } from 'node:net';
import { promisify } from 'node:util';
import { eventually } from '@umbral/service-kit/testing';
import { authApi } from '@umbral/contracts';
import { send } from '@umbral/testing';
import { cookieOf, json } from '../../test/headers.js';
import { silentCaller } from '../../test/raw-call.js';
import { startGateway, type TestGateway } from '../../test/test-gateway.js';
import { ANA, ANA_OTHER_DEVICES, LUIS, startIdentity, type TestIdentity } from '../../test/test-identity.js';
import { answerJson } from '../../test/upstream-server.js';

let identity: TestIdentity;
let gateway: TestGateway;
let answerAll: () => void;

beforeEach(async () => {
  const blocked = new Promise<void>((resolve) => (answerAll = resolve));
  identity = await startIdentity((request, response) => {
    if (!request.url.includes('blocked')) return answerJson(response, 200, {});
    void blocked.then(() => answerJson(response, 200, {}));
  });
  gateway = await startGateway({ IDENTITY_URL: identity.url, MAX_CONNECTIONS: '70' });
});
afterEach(async () => {
  answerAll();
  await gateway.close();
  await identity.stop();
});

const call = (path: string, who = ANA) => send(`${gateway.url}${path}`, { headers: cookieOf(who) });
const calls = () => identity.received.filter(({ url }) => url.startsWith('/api/')).length;

it('a session has 20 calls in flight; the next gets a Spanish message and Retry-After, and other sessions are unaffected', async () => {
  const running = Array.from({ length: 20 }, () => call('/api/users?blocked'));
  await eventually(calls, (count) => count === 20);
  const refused = await call('/api/users');

  expect(refused.body).toMatchObject({
    status: 429,
    code: 'too_many_calls',
    message: expect.stringMatching('en curso'),
  });
  expect(refused.headers.get('retry-after')).toBe('1');
  expect((await call('/api/users', LUIS)).status).toBe(200);
  answerAll();
  expect((await Promise.all(running)).map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect((await call('/api/users')).status).toBe(200);
});

it('pipelined calls release their slots when their connection is lost', async () => {
  const head = ['GET /api/users?blocked HTTP/1.1', 'Host: x', `Cookie: umbral_session=${ANA.secret}`, '', ''].join(
    '\r\n',
  );
  const { hostname, port } = new URL(gateway.url);
  const socket = connect(Number(port), hostname);
  socket.write(head.repeat(20));
  await eventually(calls, (count) => count === 20);
  expect((await call('/api/users')).status).toBe(429);
  socket.destroy();

  await eventually(
    () => call('/api/users'),
    ({ status }) => status === 200,
  );
  const more = Array.from({ length: 20 }, () => call('/api/users?blocked'));
  await eventually(calls, (count) => count === 41);
  answerAll();
  expect((await Promise.all(more)).map(({ status }) => status)).toEqual(Array(20).fill(200));
});

it('a user has 60 calls in flight across all sessions', async () => {
  const sessions = [ANA, ...ANA_OTHER_DEVICES];
  const running = sessions
    .slice(0, 3)
    .flatMap((who) => Array.from({ length: 20 }, () => call('/api/users?blocked', who)));
  await eventually(calls, (count) => count === 60);

  expect((await call('/api/users', sessions[3])).body).toMatchObject({ status: 429, code: 'too_many_calls' });
  expect((await call('/api/users', LUIS)).status).toBe(200);
  answerAll();
  expect((await Promise.all(running)).map(({ status }) => status)).toEqual(Array(60).fill(200));
  expect((await call('/api/users', sessions[3])).status).toBe(200);
});

it('a disconnected caller releases the slot', async () => {
  const sockets = await Promise.all(
    Array.from({ length: 20 }, () =>
      silentCaller(gateway.url, 'GET /api/users?blocked HTTP/1.1', 'Host: x', `Cookie: umbral_session=${ANA.secret}`),
    ),
  );
  await eventually(calls, (count) => count === 20);
  expect((await call('/api/users')).status).toBe(429);
  sockets.forEach((socket) => socket.destroy());

  await eventually(
    () => call('/api/users'),
    ({ status }) => status === 200,
  );
});

it('without a session an address has 50 calls in flight', async () => {
  const signIn = () =>
    send(`${gateway.url}${authApi.login.path}?blocked`, { method: 'POST', headers: json, body: '{}' });
  const running = Array.from({ length: 50 }, signIn);
  await eventually(calls, (count) => count === 50);

  expect((await signIn()).status).toBe(429);
  answerAll();
  await Promise.all(running);
});

it('limits the connections of an address, but not of a load balancer', async () => {
  const openConnections = (of: TestGateway) => promisify(of.app.server.getConnections.bind(of.app.server))();
  const open = (of: TestGateway): Promise<Socket[]> =>
    Promise.all(Array.from({ length: 80 }, () => silentCaller(of.url, 'GET / HTTP/1.1', 'Host: x')));
  const trusting = await startGateway({ MAX_CONNECTIONS: '70', TRUSTED_PROXIES: '127.0.0.1' });
  const sockets = [...(await open(gateway)), ...(await open(trusting))];

  await eventually(
    () => openConnections(gateway),
    (count) => count === 70,
  );
  await eventually(
    () => openConnections(trusting),
    (count) => count === 80,
  );
  sockets.forEach((socket) => socket.destroy());
  await trusting.close();
});
