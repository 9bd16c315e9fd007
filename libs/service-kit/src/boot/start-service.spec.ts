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

  it('lives and is ready, though degraded, while NATS is away', async () => {
    expect((await get('/health/live')).status).toBe(200);
    const ready = await get('/health/ready');
    expect(ready.status).toBe(200);
    expect(await ready.json()).toEqual({ status: 'degraded', checks: { nats: 'down' } });
  });

  it('says which version of its contract runs', async () => {
    const { identity } = contractVersions;
    expect(await (await get('/health/live')).json()).toEqual({ status: 'live', contract: identity });
    expect(await (await get('/openapi.json')).json()).toMatchObject({ info: { version: identity } });
  });

  it('lets out only what the answer schema has, with its ETag and uncached', async () => {
    const response = await fetch(`${fixture.service.url}/api/things/7`, {
      method: 'PUT',
      body: '{"name":"Nueva"}',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${await fixture.tokens.issue(actor())}` },
    });
    expect(await response.json()).toEqual({ id: 7, name: 'Nueva' });
    expect(response.headers.get('etag')).toBe('"7-3"');
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('measures requests by operation', async () => {
    await get('/api/things/open');
    const text = await (await get('/metrics')).text();
    expect(text.split('\n').find((line) => /_seconds_count\{.*openThing/.test(line))).toMatch(
      /operation="openThing",status="200"\} 1$/,
    );
  });

  it('finishes a running request before it ends', async () => {
    const own = await startFixture();
    const running = fetch(`${own.service.url}/api/things/slow`);
    await eventually(
      () => slowCalls,
      ({ length }) => length === 1,
    );
    const stopped = own.service.stop();
    await eventually(
      () =>
        fetch(`${own.service.url}/health/live`).then(
          () => true,
          () => false,
        ),
      (isOpen) => !isOpen,
    );
    slowCalls[0]?.();
    expect(await (await running).json()).toEqual({ id: 1, name: 'tarde' });
    await stopped;
  });
});
