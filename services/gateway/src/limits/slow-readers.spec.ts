import type { Socket } from 'node:net';
import { promisify } from 'node:util';
import { eventually } from '@umbral/service-kit/testing';
import { send } from '@umbral/testing';
import { cookieOf } from '../../test/headers.js';
import { silentCaller } from '../../test/raw-call.js';
import { startGateway, type TestGateway } from '../../test/test-gateway.js';
import { ANA, LUIS, startIdentity, type TestIdentity } from '../../test/test-identity.js';
import { answerJson, startUpstream, type UpstreamServer } from '../../test/upstream-server.js';

const MIB = 1024 * 1024;
const LENGTH = 8 * MIB;
const long = Buffer.alloc(LENGTH, 'x');
let identity: TestIdentity;
let studies: UpstreamServer;
let gateway: TestGateway;
let sockets: Socket[] = [];

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
    CLIENT_TIMEOUT_MS: '2000',
  });
});
afterEach(() => sockets.forEach((socket) => socket.destroy()));
afterAll(async () => {
  await gateway.close();
  await Promise.all([identity.stop(), studies.stop()]);
});

const openConnections = () => promisify(gateway.app.server.getConnections.bind(gateway.app.server))();
const askAndNeverRead = (count: number) =>
  Promise.all(
    Array.from({ length: count }, () =>
      silentCaller(gateway.url, 'GET /api/clients/long HTTP/1.1', 'Host: x', `Cookie: umbral_session=${ANA.secret}`),
    ),
  );

it('140 sockets that ask for a long answer and never read it keep nobody waiting, and are cut', async () => {
  const before = process.memoryUsage().arrayBuffers;
  sockets = await askAndNeverRead(140);
  await eventually(
    () => studies.received.filter(({ url }) => url.includes('long')).length,
    (asked) => asked === 140,
  );

  const times: number[] = [];
  while (times.length < 20) {
    const start = performance.now();
    expect(
      (await send(`${gateway.url}/api/clients`, { headers: { ...cookieOf(LUIS), connection: 'close' } })).status,
    ).toBe(200);
    times.push(performance.now() - start);
  }
  expect(Math.max(...times)).toBeLessThan(1_000);
  // 64 MiB for all, and what each socket takes before it counts as slow.
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(128 * MIB);
  await eventually(openConnections, (open) => open === 0);
}, 30_000);

it('a reader who comes late, but in time, gets the whole answer', async () => {
  const answer = await fetch(`${gateway.url}/api/clients/long`, { headers: cookieOf(ANA) });
  await new Promise((resolve) => setTimeout(resolve, 1_000));

  expect(await answer.text()).toHaveLength(LENGTH);
});
