import { operations, serviceNames } from '@umbral/contracts';
import { documentOf, send } from '@umbral/testing';
import { startGateway, type TestGateway } from '../../test/test-gateway.js';
import { answerJson, startUpstream, type UpstreamServer } from '../../test/upstream-server.js';
import { ComposedDocument, documentOf as storedDocumentOf } from './documents.js';
import { wholeDocument } from './whole-document.js';

let services: UpstreamServer[];
let gateway: TestGateway;
beforeAll(async () => {
  services = await Promise.all(
    serviceNames.map((name) => startUpstream((_request, response) => answerJson(response, 200, documentOf(name)))),
  );
  const urls = serviceNames.map((name, index) => [`${name.toUpperCase()}_URL`, services[index]?.url ?? '']);
  gateway = await startGateway(Object.fromEntries(urls) as Record<string, string>);
});
afterAll(async () => {
  await gateway.close();
  await Promise.all(services.map((service) => service.stop()));
});

interface Whole {
  openapi: string;
  paths: Record<string, Record<string, { operationId: string }>>;
  components: { schemas: Record<string, unknown>; securitySchemes: { bearer: object } };
}

it('contains every operation once, without unresolved references', async () => {
  const { status, headers, body, text } = await send(`${gateway.url}/api/openapi.json`);
  const { openapi, paths, components } = body as Whole;
  expect([status, openapi]).toEqual([200, '3.1.0']);
  const ids = Object.values(paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId));
  expect(ids.sort()).toEqual(operations.map(({ id }) => id).sort());
  for (const [, name = ''] of text.matchAll(/#\/components\/schemas\/(\w+)/g))
    expect(components.schemas).toHaveProperty(name);
  expect(components.securitySchemes.bearer).toMatchObject({ bearerFormat: 'opaque' });
  const again = await send(`${gateway.url}/api/openapi.json`, {
    headers: { 'if-none-match': headers.get('etag') ?? '' },
  });
  expect(again.status).toBe(304);
});

it('keeps different components of two services with the same name apart', () => {
  const document = (type: string) => ({
    info: { version: '1.0.0' },
    paths: { [`/api/${type}`]: { get: { answer: { $ref: '#/components/schemas/Thing' } } } },
    components: { schemas: { Thing: { type } } },
  });
  const whole = wholeDocument([
    ['identity', document('string')],
    ['catalog', document('number')],
    ['studies', document('string')],
  ]);
  expect(whole).toMatchObject({
    paths: {
      '/api/number': { get: { answer: { $ref: '#/components/schemas/CatalogThing' } } },
      '/api/string': { get: { answer: { $ref: '#/components/schemas/Thing' } } },
    },
    components: { schemas: { Thing: { type: 'string' }, CatalogThing: { type: 'number' } } },
  });
});

it('is composed once, until a document of a service changes', async () => {
  let version = '1.0.0';
  const current = async () => storedDocumentOf(JSON.stringify({ info: { version }, paths: {}, components: {} }));
  const part = { current };
  const parts = { identity: part, catalog: part, studies: part, audit: part, releases: part };
  const composed = new ComposedDocument(parts);
  const first = await composed.current();
  expect(await composed.current()).toBe(first);
  version = '1.1.0';
  expect((await composed.current()).bytes.toString()).toContain('1.1.0');
});

it('has its own page, which the index links', async () => {
  expect((await send(`${gateway.url}/api/docs/all`)).text).toContain('data-url="/api/openapi.json"');
  expect((await send(`${gateway.url}/api/docs`)).text).toContain('href="/api/openapi.json"');
});
