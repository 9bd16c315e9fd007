import { contractVersions } from '@umbral/contracts';
import { actor } from '../../test/tokens.js';
import { slowCalls, startFixture, type Fixture } from '../../test/fixture-service.js';
import { eventually } from '@umbral/testing';

describe('a running service', () => {
  let fixture: Fixture;
  beforeAll(async () => {
    fixture = await startFixture();
  });
  afterAll(() => fixture.service.stop());
  const get = (path: string) => fetch(`${fixture.service.url}${path}`);
  const getManagement = (path: string) => fetch(`${fixture.service.managementUrl}${path}`);

  it('is live and ready, though degraded, while NATS is unreachable', async () => {
    expect(await (await getManagement('/health/live')).json()).toEqual({ status: 'live' });
    const ready = await getManagement('/health/ready');
    expect(ready.status).toBe(200);
    expect(await ready.json()).toEqual({ status: 'degraded', checks: { nats: 'down' } });
  });

  it('[B-INS-01] serves health and metrics on the management port only, and nothing else there', async () => {
    for (const path of ['/health/live', '/health/ready', '/metrics']) expect((await get(path)).status).toBe(404);
    for (const path of ['/api/things/open', '/openapi.json', '/contract.json', '/'])
      expect((await getManagement(path)).status).toBe(404);
    expect((await fetch(`${fixture.service.managementUrl}/metrics`, { method: 'POST' })).status).toBe(404);
  });

  it('exports each check of its readiness as a metric', async () => {
    const text = await (await getManagement('/metrics')).text();
    expect(text).toMatch(/^umbral_dependency_up\{dependency="nats",service="identity"\} 0$/m);
    expect(text).not.toContain('umbral_certificate_expiry');
  });

  it('returns the version of its contract', async () => {
    const { identity } = contractVersions;
    expect(await (await get('/contract.json')).json()).toEqual({ contract: identity });
    expect(await (await get('/openapi.json')).json()).toMatchObject({ info: { version: identity } });
  });

  it('returns only the fields of the answer schema, with an ETag and no-store', async () => {
    const response = await fetch(`${fixture.service.url}/api/things/7`, {
      method: 'PUT',
      body: '{"name":"Nueva"}',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${await fixture.tokens.issue(actor())}` },
    });
    expect(await response.json()).toEqual({ id: 7, name: 'Nueva' });
    expect(response.headers.get('etag')).toBe('"7-3"');
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('sends Deprecation, Sunset and successor with every response of a deprecated operation', async () => {
    for (const [path, status] of [
      ['/api/things/7/former', 200],
      ['/api/things/404/former', 404],
    ] as const) {
      const answer = await get(path);
      expect([answer.status, answer.headers.get('deprecation')]).toEqual([status, '@1796083200']);
      expect(answer.headers.get('sunset')).toBe('Tue, 15 Jun 2027 00:00:00 GMT');
      expect(answer.headers.get('link')).toBe(
        '</api/docs#cambios>; rel="deprecation"; type="text/html", ' +
          `<${path.replace('/former', '')}>; rel="successor-version"`,
      );
    }
    const { headers } = await get('/api/things/mine');
    expect([headers.has('deprecation'), headers.has('sunset'), headers.has('link')]).toEqual([false, false, false]);
  });

  it('[B-INS-07] refuses a body that is nested too deeply before it is parsed', async () => {
    const send = (body: string) =>
      fetch(`${fixture.service.url}/api/things/broken`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
    const answer = await send(`{"how":"well","more":${'['.repeat(500)}${']'.repeat(500)}}`);
    expect(await answer.json()).toMatchObject({
      status: 422,
      code: 'validation',
      errors: [{ path: '', code: 'invalid', message: 'Tiene demasiados niveles: como máximo 32' }],
    });
    expect((await send(`{"how":"well","more":[[[]]]}`)).status).toBe(500);
  });

  it('measures requests by operation', async () => {
    await get('/api/things/open');
    const text = await (await getManagement('/metrics')).text();
    expect(text.split('\n').find((line) => /_seconds_count\{.*openThing/.test(line))).toMatch(
      /operation="openThing",status="200"\} 1$/,
    );
  });

  it('counts successful calls by their effect, and no refused ones', async () => {
    const remove = async (id: number, roleId: number) =>
      fetch(`${fixture.service.url}/api/things/${id}`, {
        method: 'DELETE',
        headers: { authorization: `Bearer ${await fixture.tokens.issue(actor({ roleId }))}` },
      });
    expect([(await remove(7, 1)).status, (await remove(7, 2)).status]).toEqual([204, 403]);
    const text = await (await getManagement('/metrics')).text();
    expect(text).toMatch(/^umbral_effects_total\{.*effect="destroys",operation="removeThing".*\} 1$/m);
  });

  it('finishes a running request before it stops, and is not ready meanwhile', async () => {
    const own = await startFixture();
    const running = fetch(`${own.service.url}/api/things/slow`);
    await eventually(
      () => slowCalls,
      ({ length }) => length === 1,
    );
    const stopped = own.service.stop();
    await eventually(
      () =>
        fetch(`${own.service.url}/contract.json`).then(
          () => true,
          () => false,
        ),
      (isOpen) => !isOpen,
    );
    expect((await fetch(`${own.service.managementUrl}/health/ready`)).status).toBe(503);
    slowCalls[0]?.();
    expect(await (await running).json()).toEqual({ id: 1, name: 'tarde' });
    await stopped;
  });
});
