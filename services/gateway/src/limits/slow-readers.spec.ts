import type { Socket } from 'node:net';
import { eventually, send } from '@umbral/testing';
import { cookieOf } from '../../test/headers.js';
import { silentCaller } from '../../test/raw-call.js';
import { startGateway, type TestGateway } from '../../test/test-gateway.js';
import { ANA, LUIS, startIdentity, type TestIdentity } from '../../test/test-identity.js';
import { answerJson, startUpstream, type UpstreamServer } from '../../test/upstream-server.js';

const MIB = 1024 * 1024;
const LENGTH = 8 * MIB;
const LIMIT_MS = 600_000;
const long = Buffer.alloc(LENGTH, 'x');
let identity: TestIdentity;
let studies: UpstreamServer;
let gateway: TestGateway;
let callers: Socket[] = [];
/** Server sockets of all connections. */
const accepted = new Set<Socket>();

beforeAll(async () => {
  identity = await startIdentity();
  studies = await startUpstream((request, response) => {
    if (!request.url.includes('long')) return answerJson(response, 200, { ok: true });
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': LENGTH });
    response.end(long);
  });
  gateway = await startGateway({
    IDENTITY_URL: identity.url,
    STUDIES_URL: studies.url,
    MAX_CALLS_IN_FLIGHT: '200',
    CLIENT_TIMEOUT_MS: String(LIMIT_MS),
  });
  gateway.app.server.on('connection', (socket) => {
    accepted.add(socket.on('close', () => accepted.delete(socket)));
  });
});
afterEach(() => callers.forEach((socket) => socket.destroy()));
afterAll(async () => {
  await gateway.close();
  await Promise.all([identity.stop(), studies.stop()]);
});

const requestAndNeverRead = (count: number) =>
  Promise.all(
    Array.from({ length: count }, () =>
      silentCaller(gateway.url, 'GET /api/clients/long HTTP/1.1', 'Host: x', `Cookie: umbral_session=${ANA.secret}`),
    ),
  );
const waiting = () => [...accepted].filter(({ writableLength }) => writableLength > 0);

it('140 sockets that request a long response and never read it delay no other call, and are disconnected', async () => {
  const before = process.memoryUsage().arrayBuffers;
  callers = await requestAndNeverRead(140);
  await eventually(() => studies.received.filter(({ url }) => url.includes('long')).length === 140);
  for (let count = 0; count < 20; count += 1)
    expect(
      (await send(`${gateway.url}/api/clients`, { headers: { ...cookieOf(LUIS), connection: 'close' } })).status,
    ).toBe(200);
  // Some were disconnected at once, because no memory was left; these have a timeout.
  expect(new Set(waiting().map(({ timeout }) => timeout))).toEqual(new Set([LIMIT_MS + 1_000]));
  // 64 MiB in total, plus the socket buffers.
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(128 * MIB);
  // Triggers the timeout of these only.
  for (const socket of waiting()) socket.setTimeout(1);
  await eventually(() => accepted.size === 0);
});

it('a client that reads late, but in time, gets the whole response', async () => {
  const answer = await fetch(`${gateway.url}/api/clients/long`, { headers: cookieOf(ANA) });
  await eventually(() => waiting().length === 1);
  expect(await answer.text()).toHaveLength(LENGTH);
});
