import type { Socket } from 'node:net';
import { promisify } from 'node:util';
import { eventually } from '@umbral/service-kit/testing';
import { authApi, secondFactorsApi } from '@umbral/contracts';
import { send, sendBytes } from '@umbral/testing';
import { json, cookieOf } from '../../test/headers.js';
import { silentCaller } from '../../test/raw-call.js';
import { startGateway, type TestGateway } from '../../test/test-gateway.js';
import { ANA, startIdentity, type TestIdentity } from '../../test/test-identity.js';

let identity: TestIdentity;
let gateway: TestGateway;
let sockets: Socket[] = [];

beforeAll(async () => {
  identity = await startIdentity();
  gateway = await startGateway({
    IDENTITY_URL: identity.url,
    UPSTREAM_MAX_CALLS: '10',
    MAX_CALLS_IN_FLIGHT: '300',
    CLIENT_TIMEOUT_MS: '1500',
  });
});
afterEach(() => sockets.forEach((socket) => socket.destroy()));
afterAll(async () => {
  await gateway.close();
  await identity.stop();
});

const head = (length: number) => [
  `POST ${authApi.login.path} HTTP/1.1`,
  'Host: x',
  'Content-Type: application/json',
  `Content-Length: ${length}`,
];
/** A call with 1 MiB without its last `missing` bytes. */
const allBut = (missing: number) => [
  'POST /api/users HTTP/1.1',
  'Host: x',
  `Cookie: umbral_session=${ANA.secret}`,
  'Content-Type: application/json',
  `Content-Length: ${1024 * 1024}`,
  '',
  // The blank line that `silentCaller` adds is a part of the body.
  'x'.repeat(1024 * 1024 - missing - 4),
];
const signIn = () => send(`${gateway.url}${authApi.login.path}`, { method: 'POST', headers: json, body: '{}' });

it('sign-ins whose body never arrives do not occupy identity: other users sign in', async () => {
  sockets = await Promise.all(Array.from({ length: 200 }, () => silentCaller(gateway.url, ...head(100))));

  expect((await signIn()).status).toBe(200);
});

it('a body that does not arrive in time is 408, and the connection is closed', async () => {
  const answer = await sendBytes(gateway.url, `${head(100).join('\r\n')}\r\n\r\n{"email":`);

  expect(answer).toMatch(/^HTTP\/1.1 408 /);
  expect(answer).toMatch('request_timeout');
});

it('a call without a session sends at most 2 kB, with a passkey 12', async () => {
  const isAccepted = async ({ path }: { path: string }, most: number) => {
    const call = (bytes: number) =>
      send(`${gateway.url}${path}`, { method: 'POST', headers: json, body: `"${'x'.repeat(bytes - 2)}"` });
    const [allowed, refused] = await Promise.all([call(most), call(most + 1)]);
    expect(refused.body).toMatchObject({ status: 413, code: 'body_too_large' });
    return allowed.status !== 413;
  };
  expect(await isAccepted(authApi.login, 2_048)).toBe(true);
  expect(await isAccepted(secondFactorsApi.signIn, 12_288)).toBe(true);
});

it('an address may send 16 MiB of bodies at a time: further ones are refused, and accepted later', async () => {
  const patient = await startGateway({ IDENTITY_URL: identity.url, CLIENT_TIMEOUT_MS: '60000' });
  const halfSent = allBut(6);
  sockets = await Promise.all(Array.from({ length: 15 }, () => silentCaller(patient.url, ...halfSent)));
  const write = () =>
    send(`${patient.url}/api/users`, {
      method: 'POST',
      headers: { ...cookieOf(ANA), ...json },
      body: JSON.stringify('x'.repeat(100_000)),
    });

  /** Adds one more until the limit is reached: a concurrent body may have been refused instead. */
  const fill = async () => {
    sockets.push(await silentCaller(patient.url, ...halfSent));
    return write();
  };

  await eventually(fill, ({ status, headers }) => status === 503 && headers.get('retry-after') === '1');
  sockets.forEach((socket) => socket.destroy());
  await eventually(write, ({ status }) => status === 200);
  await patient.close();
});

it('a refused body holds no memory, although the rest of it arrives when memory is free again', async () => {
  const patient = await startGateway({ IDENTITY_URL: identity.url, CLIENT_TIMEOUT_MS: '60000' });
  const end = 'x'.repeat(100);
  const incomplete = allBut(end.length);
  const last = `${end}GET /nothing HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`;
  const begin = async (bodies: number) => {
    const callers = await Promise.all(Array.from({ length: bodies }, () => silentCaller(patient.url, ...incomplete)));
    sockets.push(...callers);
    return callers.map((socket) => {
      const caller = { socket, received: '', isOver: new Promise((resolve) => socket.once('close', resolve)) };
      socket.setEncoding('utf8').on('data', (text: string) => (caller.received += text));
      socket.resume();
      return caller;
    });
  };
  const finish = (callers: Awaited<ReturnType<typeof begin>>) =>
    Promise.all(callers.map(({ socket, isOver }) => (socket.write(last), isOver)));
  const openConnections = promisify(patient.app.server.getConnections.bind(patient.app.server));

  const callers = await begin(40);
  const isRefused = ({ received }: { received: string }) => received.startsWith('HTTP/1.1 503');
  // The limit is 16.
  await eventually(
    () => callers.filter(isRefused).length,
    (count) => count >= 24,
  );
  const refused = callers.filter(isRefused);
  callers.filter((caller) => !refused.includes(caller)).forEach(({ socket }) => socket.destroy());
  await eventually(openConnections, (count) => count === refused.length);
  await finish(refused);

  const next = await begin(16);
  await finish(next);
  expect(next.map(({ received }) => received.slice(0, 'HTTP/1.1 200'.length))).toEqual(Array(16).fill('HTTP/1.1 200'));
  await patient.close();
});
