import { send } from '@umbral/testing';
import { cookieOf, json } from '../../test/headers.js';
import { startGateway, type TestGateway } from '../../test/test-gateway.js';
import { ANA, startIdentity, type TestIdentity } from '../../test/test-identity.js';
import { answerJson, startUpstream, type UpstreamServer } from '../../test/upstream-server.js';

let identity: TestIdentity;
let catalog: UpstreamServer;
let gateway: TestGateway;
/** Responses of a service with a wrong clock, and of one that requires a more recent sign-in. */
const UNACCEPTED = { status: 401, code: 'unauthenticated', challenge: 'Bearer error="invalid_token"' };
const STALE = {
  status: 403,
  code: 'reauthentication_required',
  challenge: 'Bearer error="insufficient_user_authentication", max_age="600"',
};
/** Number of calls that the catalog refuses, and its response. */
let refusals = 0;
let refusal = UNACCEPTED;

beforeEach(async () => {
  [refusals, refusal] = [0, UNACCEPTED];
  identity = await startIdentity();
  catalog = await startUpstream((_request, response) => {
    if (refusals === 0) return answerJson(response, 200, { ok: true });
    refusals -= 1;
    response.setHeader('www-authenticate', refusal.challenge);
    answerJson(response, refusal.status, { code: refusal.code });
  });
  gateway = await startGateway({ IDENTITY_URL: identity.url, CATALOG_URL: catalog.url });
});
afterEach(async () => {
  await gateway.close();
  await Promise.all([identity.stop(), catalog.stop()]);
});

const post = () =>
  send(`${gateway.url}/api/banks`, { method: 'POST', headers: { ...cookieOf(ANA), ...json }, body: '{"name":"Uno"}' });

describe('a service that rejects the token of a valid session', () => {
  it('is retried with a new token and the same body', async () => {
    refusals = 2;
    expect((await post()).body).toEqual({ ok: true });
    expect(identity.exchanges()).toHaveLength(2);
    expect(new Set(catalog.received.map(({ body }) => body))).toEqual(new Set(['{"name":"Uno"}']));
  });

  it('is treated as a failure: 502 for its calls, and no user is signed out', async () => {
    refusals = Infinity;
    expect((await post()).body).toMatchObject({ status: 502, code: 'service_down' });
    expect((await send(`${gateway.url}/api/users`, { headers: cookieOf(ANA) })).status).toBe(200);
  });
});

it('a session that has ended meanwhile is 401 session_expired', async () => {
  await post();
  identity.ended.add(ANA.secret);
  refusals = Infinity;
  expect((await post()).body).toMatchObject({ status: 401, code: 'session_expired' });
});

describe('a service that requires a fresh sign-in', () => {
  it('is retried once with a new token, because the cached one may be older than the last sign-in', async () => {
    [refusals, refusal] = [1, STALE];
    expect((await post()).body).toEqual({ ok: true });
    expect(identity.exchanges()).toHaveLength(2);
    expect(catalog.received.map(({ body }) => body)).toEqual(['{"name":"Uno"}', '{"name":"Uno"}']);
  });

  it('that still requires one is relayed to the caller', async () => {
    [refusals, refusal] = [Infinity, STALE];
    const { status, body, headers } = await post();
    expect([status, body]).toEqual([403, { code: 'reauthentication_required' }]);
    expect(headers.get('www-authenticate')).toContain('insufficient_user_authentication');
    expect(catalog.received).toHaveLength(2);
  });
});
