/**
 * Calls a second, and processor time a call, of the gateway (session, cached token, limits, headers) beside a bare
 * @fastify/http-proxy, in turns. Needs a built gateway and NATS at NATS_URL; without NATS no token is cached.
 *   NATS_URL=nats://127.0.0.1:4222 [REDIS_URL=…] npm run bench -w @umbral/gateway [seconds] [rounds]
 */
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { Pool } from 'undici';

const [seconds = 4, rounds = 4] = process.argv.slice(2).map(Number);
const CONNECTIONS = 32;
const headers = { cookie: 'umbral_session=bench-session-000000000000' };
const here = (file) => new URL(file, import.meta.url).pathname;

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

const children = [];
async function start(file, env) {
  const port = await freePort();
  const child = spawn(process.execPath, [here(file)], { env: { ...process.env, ...env, PORT: String(port) }, stdio: ['ignore', 'ignore', 'inherit'] });
  children.push(child);
  const url = `http://127.0.0.1:${port}`;
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if (await fetch(`${url}/metrics`).then(() => true, () => false)) return url;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${file} does not start`);
}

const metric = async (url, name) => Number((await (await fetch(`${url}/metrics`)).text()).match(new RegExp(`^${name}(?:\\{.*\\})? (\\S+)$`, 'm'))?.[1]);

async function measure(url) {
  const pool = new Pool(url, { connections: CONNECTIONS, pipelining: 1 });
  const processorBefore = await metric(url, 'process_cpu_seconds_total');
  const start = performance.now();
  const end = start + seconds * 1_000;
  let calls = 0;
  const caller = async () => {
    while (performance.now() < end) {
      const { statusCode, body } = await pool.request({ path: '/api/users?page=1', method: 'GET', headers });
      await body.dump();
      if (statusCode !== 200) throw new Error(`answered ${statusCode}`);
      calls += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, caller));
  const elapsed = (performance.now() - start) / 1_000;
  const processor = (await metric(url, 'process_cpu_seconds_total')) - processorBefore;
  await pool.close();
  return { callsPerSecond: calls / elapsed, microsecondsPerCall: (processor / calls) * 1e6 };
}

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

try {
  const upstream = await start('./upstream.mjs', {});
  const bare = await start('./bare-proxy.mjs', { UPSTREAM: upstream });
  const gateway = await start('../dist/main.js', {
    IDENTITY_URL: upstream, INTERNAL_KEY: 'only-for-the-bench', SHELL_DIR: tmpdir(), REGISTRY_DIR: tmpdir(), CALLS_PER_SECOND: '1000000',
  });
  const results = { bare: [], gateway: [] };
  await Promise.all([measure(bare), measure(gateway)]);
  const exchangesBefore = await metric(gateway, 'umbral_gateway_session_exchanges_total');
  for (let round = 0; round < rounds; round += 1) {
    results.bare.push(await measure(bare));
    results.gateway.push(await measure(gateway));
  }
  const exchanges = (await metric(gateway, 'umbral_gateway_session_exchanges_total')) - exchangesBefore;
  if (exchanges > rounds * seconds) throw new Error('no token was cached: is NATS running at NATS_URL?');
  for (const what of ['callsPerSecond', 'microsecondsPerCall']) {
    const [one, other] = ['bare', 'gateway'].map((name) => median(results[name].map((result) => result[what])));
    console.log(`${what.padEnd(20)} bare proxy ${one.toFixed(0).padStart(6)}   gateway ${other.toFixed(0).padStart(6)}   gateway / bare ${(other / one).toFixed(2)}`);
  }
} finally {
  for (const child of children) child.kill();
}
