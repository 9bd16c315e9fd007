import { send } from '@umbral/testing';
import { cookieOf, json } from '../../test/headers.js';
import { startGateway, type TestGateway } from '../../test/test-gateway.js';
import { ANA, startIdentity, type TestIdentity } from '../../test/test-identity.js';
import { answerJson, startUpstream, type UpstreamServer } from '../../test/upstream-server.js';

let identity: TestIdentity;
let catalog: UpstreamServer;
let gateway: TestGateway;
/** Calls whose token the catalog still finds too old, as one that was made before its owner proved who they are. */
let aged = 0;

beforeEach(async () => {
  identity = await startIdentity();
  catalog = await startUpstream((_request, response) => {
    if (aged === 0) return answerJson(response, 200, { ok: true });
    aged -= 1;
    response.setHeader('www-authenticate', 'Bearer error="insufficient_user_authentication", max_age="600"');
    answerJson(response, 403, { code: 'reauthentication_required' });
  });
  gateway = await startGateway({ IDENTITY_URL: identity.url, CATALOG_URL: catalog.url });
});
afterEach(async () => {
  await gateway.close();
  await Promise.all([identity.stop(), catalog.stop()]);
});

const post = () =>
  send(`${gateway.url}/api/banks`, { method: 'POST', headers: { ...cookieOf(ANA), ...json }, body: '{"name":"Uno"}' });

describe('a service that wants a fresh sign-in', () => {
  it('is asked once more with a new token, because the kept one may be older than the last proof', async () => {
    aged = 1;
    expect((await post()).body).toEqual({ ok: true });
    expect(identity.exchanges()).toHaveLength(2);
    expect(catalog.received.map(({ body }) => body)).toEqual(['{"name":"Uno"}', '{"name":"Uno"}']);
  });

  it('that still wants one says so to the caller', async () => {
    aged = Infinity;
    const { status, body, headers } = await post();
    expect([status, body]).toEqual([403, { code: 'reauthentication_required' }]);
    expect(headers.get('www-authenticate')).toContain('insufficient_user_authentication');
    expect(catalog.received).toHaveLength(2);
  });
});
