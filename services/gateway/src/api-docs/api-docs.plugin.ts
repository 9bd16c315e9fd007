import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { serviceNames, type ServiceName } from '@umbral/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../problems/refusal.js';
import type { Services } from '../routing/service-table.js';
import { ComposedDocument, ServiceDocument, type Document } from './documents.js';
import { indexPage, servicePage, wholePage } from './docs-pages.js';

const swagger = createRequire(import.meta.url)('swagger-ui-dist') as { getAbsoluteFSPath(): string };
const fromSwagger = (file: string) => readFileSync(`${swagger.getAbsoluteFSPath()}/${file}`);
const fromHere = (file: string) => readFileSync(new URL(`./assets/${file}`, import.meta.url));

const script = 'text/javascript; charset=utf-8';
const style = 'text/css; charset=utf-8';

/** GET /api/docs: an overview and one page for each service, rendered from the OpenAPI document that the service serves. */
export function registerApiDocs(app: FastifyInstance, services: Services): void {
  const config = { group: 'docs' };
  const assets = new Map([
    ['swagger-ui.css', { type: style, bytes: fromSwagger('swagger-ui.css') }],
    ['swagger-ui-bundle.js', { type: script, bytes: fromSwagger('swagger-ui-bundle.js') }],
    ['docs.css', { type: style, bytes: fromHere('docs.css') }],
    ['docs.js', { type: script, bytes: fromHere('docs.js') }],
    ['mark.svg', { type: 'image/svg+xml', bytes: fromHere('mark.svg') }],
  ]);

  const documents = Object.fromEntries(
    serviceNames.map((name) => [name, new ServiceDocument(services[name])]),
  ) as Record<ServiceName, ServiceDocument>;
  const composed = new ComposedDocument(documents);

  const sendPage = (reply: FastifyReply, html: string) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(html);

  app.get('/api/docs', { config }, async (_request, reply) => sendPage(reply, indexPage));
  const rendering = { config: { ...config, rendersMarkup: true } };
  app.get('/api/docs/all', rendering, async (_request, reply) => sendPage(reply, wholePage));
  app.get('/api/openapi.json', { config }, async (request, reply) => {
    return sendDocument(request, reply, await composed.current());
  });
  app.get<{ Params: { service: string } }>('/api/docs/:service', rendering, async (request, reply) =>
    sendPage(reply, servicePage(serviceNamed(request.params.service))),
  );
  app.get<{ Params: { service: string } }>('/api/docs/:service/openapi.json', { config }, async (request, reply) => {
    return sendDocument(request, reply, await documents[serviceNamed(request.params.service)].current());
  });
  app.get<{ Params: { file: string } }>('/api/docs/assets/:file', { config }, async (request, reply) => {
    const asset = assets.get(request.params.file);
    if (!asset) throw new Refusal('not_found');
    return reply.type(asset.type).header('cache-control', 'public, max-age=3600').send(asset.bytes);
  });
}

function sendDocument(request: FastifyRequest, reply: FastifyReply, { bytes, etag }: Document): FastifyReply {
  reply.headers({ etag, 'cache-control': 'no-cache' });
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(bytes);
}

function serviceNamed(name: string): ServiceName {
  const service = serviceNames.find((known) => known === name);
  if (!service) throw new Refusal('not_found');
  return service;
}
