import { send } from '@umbral/testing';
import { startGateway, type TestGateway } from '../../test/test-gateway.js';
import { answerJson, startUpstream, type UpstreamServer } from '../../test/upstream-server.js';

let catalog: UpstreamServer;
let gateway: TestGateway;

beforeAll(async () => {
  catalog = await startUpstream((_request, response) => answerJson(response, 200, { openapi: '3.1.0' }));
  gateway = await startGateway({ CATALOG_URL: catalog.url });
});
afterAll(async () => {
  await gateway.close();
  await catalog.stop();
});

it('the index links every service and explains how to get a token', async () => {
  const { status, text } = await send(`${gateway.url}/api/docs`);

  expect(status).toBe(200);
  for (const service of ['identity', 'catalog', 'studies', 'audit'])
    expect(text).toContain(`href="/api/docs/${service}"`);
  expect(text).toContain('POST /api/auth/token');
  // Target of the deprecation headers.
  expect(text).toMatch(/id="cambios"[\s\S]*Sunset/);
});

it('a page needs no inline script and finds all its files', async () => {
  const { text } = await send(`${gateway.url}/api/docs/catalog`);

  expect(text).not.toMatch(/<script(?![^>]*src=)|onclick=|javascript:/);
  expect(text).toContain('data-url="/api/docs/catalog/openapi.json"');
  for (const [, path] of text.matchAll(/(?:src|href)="(\/api\/docs\/assets\/[^"]+)"/g)) {
    const file = await send(`${gateway.url}${path}`);
    expect([path, file.status]).toEqual([path, 200]);
  }
});

it('a page of a service allows innerHTML for its library; the index does not', async () => {
  const policyOf = async (path: string) => (await send(`${gateway.url}${path}`)).headers.get('content-security-policy');

  expect(await policyOf('/api/docs')).toMatch('require-trusted-types-for');
  expect(await policyOf('/api/docs/catalog')).toMatch(/^default-src 'self'; script-src 'self';(?!.*trusted-types)/);
});

it('the document is that of the service', async () => {
  expect((await send(`${gateway.url}/api/docs/catalog/openapi.json`)).body).toEqual({ openapi: '3.1.0' });
  expect(catalog.received.at(-1)?.url).toBe('/openapi.json');
});

it('a service that is down, unknown pages and unknown files are problems', async () => {
  expect((await send(`${gateway.url}/api/docs/audit/openapi.json`)).status).toBe(502);
  for (const unknown of ['nowhere', 'catalogs', 'cat']) {
    expect((await send(`${gateway.url}/api/docs/${unknown}`)).status).toBe(404);
    expect((await send(`${gateway.url}/api/docs/${unknown}/openapi.json`)).status).toBe(404);
  }
  expect((await send(`${gateway.url}/api/docs/assets/..%2fdocs-pages.js`)).status).toBe(404);
});
