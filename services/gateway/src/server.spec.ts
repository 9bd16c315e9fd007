import { Agent, get } from 'node:http';
import { send } from '@umbral/testing';
import { cookieOf } from '../test/headers.js';
import { startGateway, type TestGateway } from '../test/test-gateway.js';
import { ANA, startIdentity, type TestIdentity } from '../test/test-identity.js';
import { answerJson } from '../test/upstream-server.js';

const DELAY_MS = 151;
let identity: TestIdentity;
let gateway: TestGateway;
let hold: Promise<void> | undefined;

beforeEach(async () => {
  hold = undefined;
  identity = await startIdentity(
    (_request, response) => void Promise.resolve(hold).then(() => answerJson(response, 200, { finished: true })),
  );
  gateway = await startGateway({ IDENTITY_URL: identity.url, SHUTDOWN_DELAY_MS: String(DELAY_MS) });
});
afterEach(async () => {
  await gateway.close();
  await identity.stop();
});

const callUsers = () => send(`${gateway.url}/api/users/of-ana-and-no-other`, { headers: cookieOf(ANA) });

it('is live and ready although its dependencies are down, and lists them', async () => {
  expect((await send(`${gateway.managementUrl}/health/live`)).body).toEqual({ status: 'live' });

  const ready = await send(`${gateway.managementUrl}/health/ready`);
  expect(ready.status).toBe(200);
  expect(ready.body).toEqual({ status: 'degraded', checks: { nats: 'down' } });
});

it.each(['/metrics', '/metrics/', '/health/live', '/health/ready'])(
  '[B-INS-01] has no management endpoints at the public port: %s',
  async (path) => {
    expect((await send(`${gateway.url}${path}`)).status).toBe(404);
  },
);

it('measures requests by group, never by path', async () => {
  await callUsers();
  await send(`${gateway.url}/api/banks`, { headers: cookieOf(ANA) });
  const { text } = await send(`${gateway.managementUrl}/metrics`);

  expect(text).toMatch(/umbral_request_duration_seconds_count\{[^}]*operation="identity",status="200"[^}]*\} 1/);
  expect(text).toMatch(/umbral_gateway_upstream_errors_total\{[^}]*upstream="catalog",kind="down"[^}]*\} 1/);
  expect(text).toMatch(/umbral_gateway_session_exchanges_total/);
  expect(text).not.toContain('of-ana');
});

it('stops: becomes unready, finishes running calls, closes keep-alive connections', async () => {
  const agent = new Agent({ keepAlive: true });
  await new Promise((resolve) =>
    get(`${gateway.url}/modules.json`, { agent }, (response) => response.resume().on('end', resolve)),
  );
  let finish = () => {};
  hold = new Promise((resolve) => (finish = resolve));
  const running = callUsers();
  while (!identity.received.some(({ url }) => url.startsWith('/api/'))) await new Promise(setImmediate);

  let hasClosed = false;
  const closed = gateway.close().then(() => (hasClosed = true));
  const ready = await send(`${gateway.managementUrl}/health/ready`);
  expect([ready.status, ready.problem.status]).toEqual([503, 'unready']);

  while (
    await send(`${gateway.url}/modules.json`).then(
      () => true,
      () => false,
    )
  )
    await new Promise(setImmediate);
  expect(hasClosed).toBe(false);
  expect((await send(`${gateway.managementUrl}/health/live`)).status).toBe(200);
  finish();
  expect((await running).body).toEqual({ finished: true });
  await closed;
  await expect(send(`${gateway.managementUrl}/health/live`)).rejects.toThrow('ECONNREFUSED');
  agent.destroy();
});

it('closes each connection with its response while it drains, before it closes its port', async () => {
  let closePort = () => {};
  const { setTimeout: pass } = globalThis;
  const timers = jest.spyOn(globalThis, 'setTimeout');
  timers.mockImplementation(((work: () => void, ms?: number) =>
    ms === DELAY_MS ? void (closePort = work) : pass(work, ms)) as typeof setTimeout);
  const headers = { ...cookieOf(ANA), connection: 'keep-alive' };
  const connection = async () => (await send(`${gateway.url}/api/users`, { headers })).headers.get('connection');

  expect(await connection()).toBe('keep-alive');
  const closed = gateway.close();
  expect(await connection()).toBe('close');
  closePort();
  timers.mockRestore();
  await closed;
});
