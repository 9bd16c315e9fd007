import type { ServerResponse } from 'node:http';
import { eventually, send } from '@umbral/testing';
import { cookieOf, json } from '../../test/headers.js';
import { startGateway, type TestGateway } from '../../test/test-gateway.js';
import { ANA, startIdentity, type TestIdentity } from '../../test/test-identity.js';
import { answerJson, startUpstream, type Answer, type UpstreamServer } from '../../test/upstream-server.js';

let identity: TestIdentity;
let studies: UpstreamServer;
let gateway: TestGateway;
/** A gateway with a short timeout. On a busy machine the session or the head of a response exceeds it at times. */
let impatient: TestGateway;
/** Finish the calls that hang. */
const hanging: (() => void)[] = [];

beforeAll(async () => {
  identity = await startIdentity();
  studies = await startUpstream((request, response) => {
    if (request.url.includes('hang')) return void hanging.push(() => answerJson(response, 200, {}));
    if (request.url.includes('reset')) return void response.socket?.destroy();
    if (request.url.includes('half')) {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
      return void response.write('{"half":', () => response.socket?.destroy());
    }
    if (request.url.includes('silent')) {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
      return void response.write('{"half":');
    }
    if (request.url.includes('busy')) return answerJson(response, 503, { code: 'overloaded' });
    if (request.url.includes('long')) {
      response.writeHead(200, { 'content-type': 'application/json' });
      for (let part = 0; part < 50; part += 1) response.write('x'.repeat(100_000));
      return response.end();
    }
    return answerJson(response, 200, { ok: true });
  });
  const environment = { IDENTITY_URL: identity.url, STUDIES_URL: studies.url, UPSTREAM_MAX_CALLS: '3' };
  gateway = await startGateway(environment);
  impatient = await startGateway({ ...environment, UPSTREAM_TIMEOUT_MS: '2000' });
});
afterAll(async () => {
  hanging.forEach((answer) => answer());
  await Promise.all([gateway.close(), impatient.close()]);
  await Promise.all([identity.stop(), studies.stop()]);
});

const get = (path: string, at = gateway) => send(`${at.url}${path}`, { headers: cookieOf(ANA) });
/** Three calls in flight, the maximum of this service. */
async function hangThree(signal?: AbortSignal) {
  const before = received('hang');
  const calls = [1, 2, 3].map(() =>
    fetch(`${gateway.url}/api/clients/hang`, { headers: cookieOf(ANA), signal: signal ?? null }),
  );
  await eventually(() => received('hang') === before + 3);
  return calls;
}
const received = (part: string) => studies.received.filter(({ url }) => url.includes(part)).length;

describe('a service that', () => {
  it('is down answers 502 in Spanish', async () => {
    const answer = await get('/api/banks');

    expect(answer.body).toMatchObject({
      status: 502,
      code: 'service_down',
      message: expect.stringMatching('no está disponible'),
    });
    expect(answer.headers.get('content-type')).toMatch('application/problem+json');
  });

  it('is down does not affect the others', async () => {
    expect((await get('/api/clients')).body).toEqual({ ok: true });
  });

  it('hangs answers 504 after the timeout, and is not called again', async () => {
    const before = received('hang');
    // The exchange of the session may exceed the timeout too: then the service is not called.
    const { body } = await eventually(
      () => get('/api/clients/hang', impatient),
      () => received('hang') > before,
    );
    expect(body).toMatchObject({ status: 504, code: 'timeout' });
    expect(received('hang')).toBe(before + 1);
  });

  it('hangs up is retried once for a read', async () => {
    expect((await get('/api/clients/reset')).body).toMatchObject({ status: 502, code: 'service_down' });
    expect(received('reset')).toBe(2);
  });

  it('hangs up during a write is not retried: the write may be done', async () => {
    const answer = await send(`${gateway.url}/api/clients/reset-write`, {
      method: 'POST',
      headers: { ...cookieOf(ANA), ...json },
      body: '{}',
    });

    expect(answer.status).toBe(502);
    expect(received('reset-write')).toBe(1);
  });

  it('hangs up in the middle of an answer never looks complete', async () => {
    await expect(get('/api/clients/half')).rejects.toThrow(/aborted|hang up|ECONNRESET/);
  });

  it('becomes silent in the middle of an answer never looks complete', async () => {
    const failure = () =>
      get('/api/clients/silent', impatient).then(
        () => undefined, // its head came too late: 504
        (error: unknown) => error,
      );
    await expect(eventually(failure)).resolves.toThrow(/aborted|hang up|ECONNRESET/);
  });

  it('answers 503 is not retried', async () => {
    expect((await get('/api/clients/busy')).status).toBe(503);
    expect(received('busy')).toBe(1);
  });

  it('sends a long response is relayed completely', async () => {
    expect((await get('/api/clients/long')).text).toHaveLength(5_000_000);
  });

  it('has its maximum of calls in flight gets no more: 503', async () => {
    const calls = await hangThree();
    const answer = await get('/api/clients');
    hanging.splice(0).forEach((go) => go());
    await Promise.all(calls);

    expect(answer.body).toMatchObject({ status: 503, code: 'overloaded' });
    expect(answer.headers.get('retry-after')).toBe('1');
    expect((await get('/api/clients')).status).toBe(200);
  });
});

describe('disconnected clients', () => {
  it('release their slots', async () => {
    const controller = new AbortController();
    const calls = await hangThree(controller.signal);
    expect((await get('/api/clients')).status).toBe(503);
    controller.abort();
    for (const call of calls) await expect(call).rejects.toThrow();
    await eventually(
      () => get('/api/clients'),
      ({ status }) => status === 200,
    );
  });
});

describe('several replicas', () => {
  let one: UpstreamServer;
  let two: UpstreamServer;
  let front: TestGateway;
  /** Replaces the response of the first replica. */
  let override: Answer | undefined;

  beforeEach(async () => {
    override = undefined;
    one = await startUpstream((request, response) => (override ?? answerOk)(request, response));
    two = await startUpstream();
    front = await startGateway({ IDENTITY_URL: identity.url, AUDIT_URL: `${one.url},${two.url}` });
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await Promise.all([front.close(), one.stop(), two.stop()]);
  });

  const answerOk: Answer = (_request, response) => answerJson(response, 200, { ok: true });
  /** As a service that stops. */
  const answerLast: Answer = (request, response) => answerOk(request, response.setHeader('connection', 'close'));
  const call = async (method = 'GET') =>
    (await send(`${front.url}/api/audit-logs/1`, { method, headers: cookieOf(ANA) })).status;

  it('share the calls, and one that is down is skipped, also for writes', async () => {
    for (let turn = 0; turn < 4; turn += 1) expect(await call('DELETE')).toBe(200);
    expect([one.received.length, two.received.length]).toEqual([2, 2]);

    await two.stop();
    for (let turn = 0; turn < 4; turn += 1) expect(await call('DELETE')).toBe(200);
    expect(one.received).toHaveLength(6);
  });

  it('restarted one after the other, are reached as soon as the first is up', async () => {
    jest.spyOn(Date, 'now').mockReturnValue(Date.now());
    override = answerLast;
    expect([await call(), await call()]).toEqual([200, 200]);
    // It is up again, at the port that it kept: another process could take one that is free.
    override = undefined;
    await two.stop();
    // Both are in their cooldown, which does not end.
    expect([await call(), await call(), await call()]).toEqual([200, 200, 200]);
    expect([one.received.length, two.received.length]).toEqual([4, 1]);
  });

  it('retry a broken read at the other one, also when other calls have moved the turn', async () => {
    const pending: ServerResponse[] = [];
    override = (_request, response) => void pending.push(response);
    await call(); // the next turn is the first replica's
    const broken = call();
    while (pending.length === 0) await new Promise(setImmediate);
    expect(await call()).toBe(200);
    override = (_request, response) => void response.socket?.destroy();
    pending[0]?.socket?.destroy();
    expect(await broken).toBe(200);
  });

  it('skip one that stays silent', async () => {
    jest.spyOn(Date, 'now').mockReturnValue(Date.now());
    const waiting = await startGateway({
      IDENTITY_URL: identity.url,
      AUDIT_URL: `${two.url},${one.url}`,
      UPSTREAM_TIMEOUT_MS: '5000',
    });
    override = () => undefined;
    const get = async (path = 'audit-logs/1') =>
      (await send(`${waiting.url}/api/${path}`, { headers: cookieOf(ANA) })).status;
    // The catalog is down: the session is cached by then.
    await eventually(
      () => get('banks'),
      (status) => status === 502,
    );
    expect([await get(), await get(), await get()]).toEqual([504, 200, 200]);
    expect([one.received.length, two.received.length]).toEqual([1, 2]);
    await waiting.close();
  });

  it('skip one that answers connection: close, before it closes its connections', async () => {
    override = answerLast;
    for (let turn = 0; turn < 6; turn += 1) expect(await call('DELETE')).toBe(200);
    expect([one.received.length, two.received.length]).toEqual([1, 5]);
  });
});
