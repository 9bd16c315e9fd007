import { startUpstream, type UpstreamServer } from '../../test/upstream-server.js';
import { Upstream } from './upstream.js';

const request = { method: 'GET', path: '/contract.json', headers: {} } as const;
let servers: UpstreamServer[];
let upstream: Upstream;
const connect = (...replicas: UpstreamServer[]) => {
  servers = replicas;
  const urls = replicas.map(({ url }) => url);
  upstream = new Upstream('identity', urls, { timeoutMs: 600_000, maxCalls: 10 });
};
afterEach(async () => {
  await upstream.close();
  await Promise.all(servers.map((server) => server.stop()));
});

it('responds while one replica does, without waiting for a silent one', async () => {
  connect(await startUpstream(() => undefined), await startUpstream());
  expect(await upstream.responds(request, 600_000)).toBe(true);
});

it('does not respond when every replica is down or answers an error', async () => {
  connect(await startUpstream((_request, response) => response.writeHead(503).end()), await startUpstream());
  await servers[1]?.stop();
  expect(await upstream.responds(request, 600_000)).toBe(false);
});

it('leaves out a replica whose answer never ends', async () => {
  const endless = await startUpstream((_request, response) => {
    const timer = setInterval(() => response.write(' '), 20);
    response.once('close', () => clearInterval(timer));
  });
  // Alone: beside it another one would have to answer in time.
  connect(endless);
  expect(await upstream.requestAll(request, 500)).toEqual([]);
});
