import { send } from '@umbral/testing';
import { cookieOf } from '../../test/headers.js';
import { startGateway, type TestGateway } from '../../test/test-gateway.js';
import { ANA, startIdentity, type TestIdentity } from '../../test/test-identity.js';
import { answerJson, startUpstream, type UpstreamServer } from '../../test/upstream-server.js';

let identity: TestIdentity;
let catalog: UpstreamServer;
let gateway: TestGateway;
beforeEach(async () => {
  identity = await startIdentity();
  catalog = await startUpstream((_request, response) => answerJson(response, 200, { ok: true }));
  gateway = await startGateway({ IDENTITY_URL: identity.url, CATALOG_URL: catalog.url });
});
afterEach(async () => {
  await gateway.close();
  await Promise.all([identity.stop(), catalog.stop()]);
});

const callFrom = (userAgent: string, headers: Record<string, string> = {}) =>
  send(`${gateway.url}/api/banks`, { headers: { ...cookieOf(ANA), 'user-agent': userAgent, ...headers } });
const reported = () => identity.exchanges().map(({ body }) => (JSON.parse(body) as { userAgent: string }).userAgent);

describe('the places of a session are reported to identity', () => {
  it('at the first call from each, also while its tokens are cached; five at most', async () => {
    // Without a heartbeat the tokens are cached for seconds, which is enough here.
    await callFrom('Firefox');
    await callFrom('Firefox');
    await callFrom('curl/8.5.0');
    await callFrom('Firefox');
    await callFrom('x'.repeat(501));
    expect(reported()).toEqual(['Firefox', 'curl/8.5.0', 'x'.repeat(500)]);
    for (let index = 0; index < 10; index += 1) await callFrom(`program/${index}`);
    expect(reported()).toHaveLength(5);
  });

  it('as one of the five where a place is exchanged twice', async () => {
    await callFrom('program/1', { 'umbral-unattended': '1' });
    for (const index of [1, 2, 3, 4, 5, 6]) await callFrom(`program/${index}`);
    expect(reported()).toEqual([1, 1, 2, 3, 4, 5].map((index) => `program/${index}`));
  });
});
