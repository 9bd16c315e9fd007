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

const callFrom = (userAgent: string) =>
  send(`${gateway.url}/api/banks`, { headers: { ...cookieOf(ANA), 'user-agent': userAgent } });
const told = () => identity.exchanges().map(({ body }) => (JSON.parse(body) as { userAgent: string }).userAgent);

describe('identity hears from where a session is used', () => {
  it('at the first call from there, also while its tokens are kept; five at most', async () => {
    // The first call of a process that has not heard of identity yet keeps its tokens for seconds, which is enough here.
    await callFrom('Firefox');
    await callFrom('Firefox');
    await callFrom('curl/8.5.0');
    await callFrom('Firefox');
    expect(told()).toEqual(['Firefox', 'curl/8.5.0']);
    for (let index = 0; index < 10; index += 1) await callFrom(`program/${index}`);
    expect(told()).toHaveLength(5);
  });
});
