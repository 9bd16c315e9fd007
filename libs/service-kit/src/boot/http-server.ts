import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import {
  LogController,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { effectsOf, type Actor } from '@umbral/contracts';
import { AppError, refusedField } from '../errors/app-error.js';
import { appErrorOf } from '../errors/problem-of-error.js';
import { sendProblem } from '../errors/send-problem.js';
import type { Health } from '../health/health.js';
import type { Log } from '../logging/log.js';
import { isRequestId } from '../logging/request-id.js';
import type { Metrics } from '../metrics/metrics.js';
import { VersionedAnswer } from '../operation/answer.js';
import { deprecationHeaders } from '../operation/deprecation.js';
import { locationOf, pageLinksOf } from '../operation/links.js';
import { isTooDeep, MAX_LEVELS } from '../operation/nesting.js';
import { acceptUploads } from '../operation/upload.js';
import { isPublicApi, type ServiceOperation } from '../operation/service-operation.js';
import type { serverTls } from './server-tls.js';
import { withoutSchemas } from './without-schemas.js';

/** Nest's adapter around a Fastify that parses JSON, forms and uploads where they are declared, accepts the gateway's request id and trusts its address headers. */
export function createAdapter(log: Log, bodyLimit: number, https?: ReturnType<typeof serverTls>): FastifyAdapter {
  const adapter: FastifyAdapter = new FastifyAdapter({
    ...(https && { https }),
    loggerInstance: log.pino,
    logController: new LogController({ disableRequestLogging: true }),
    // Services are reached through the gateway alone, which sets these headers itself.
    trustProxy: true,
    bodyLimit,
    ...withoutSchemas,
    routerOptions: { maxParamLength: 200 },
    genReqId: readRequestId,
    // An invalid path (too long, badly escaped) never reaches Nest's filter.
    frameworkErrors: (error: FastifyError, _request: FastifyRequest, reply: FastifyReply) =>
      sendProblem(reply, appErrorOf(error)),
    forceCloseConnections: 'idle',
    // A request on a keep-alive connection is served during shutdown as well.
    return503OnClosing: false,
    onProtoPoisoning: 'remove',
    onConstructorPoisoning: 'remove',
  });
  const fastify = adapter.getInstance<FastifyInstance>();
  fastify.removeContentTypeParser('text/plain');
  acceptEmptyJson(fastify);
  acceptForms(fastify);
  acceptUploads(fastify);
  return adapter;
}

/** The id that the gateway sent, so that one id correlates all logs; a new one otherwise. */
function readRequestId(request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  return isRequestId(given) ? given : randomUUID();
}

/** Accepts an empty body with `application/json`: clients send the header with toggles and deletions as well. */
function acceptEmptyJson(fastify: FastifyInstance): void {
  const parse = fastify.getDefaultJsonParser('remove', 'remove');
  fastify.removeContentTypeParser('application/json');
  fastify.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.trim() === '') done(null, undefined);
    else if (isTooDeep(body)) done(refusedField('', `Tiene demasiados niveles: como máximo ${MAX_LEVELS}`));
    else
      void parse(request, body, (error, value) =>
        error ? done(new AppError('malformed_body', { cause: error })) : done(null, value),
      );
  });
}

/** Forms, for operations that declare `form`. A repeated field is refused (RFC 6749, 3.2). */
function acceptForms(fastify: FastifyInstance): void {
  fastify.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (request, body, done) => {
      if (!request.routeOptions.config.operation?.form) return done(new AppError('unsupported_media_type'));
      const fields = [...new URLSearchParams(body)];
      const form = Object.fromEntries(fields);
      if (Object.keys(form).length < fields.length) done(new AppError('malformed_body'));
      else done(null, form);
    },
  );
}

function addDeprecationHeaders({ routeOptions, params }: FastifyRequest, reply: FastifyReply): void {
  const { deprecated } = routeOptions.config.operation ?? {};
  if (!deprecated) return;
  const { link, ...headers } = deprecationHeaders(deprecated, params);
  void reply.headers({ ...headers, link: [reply.getHeader('link'), link].filter(Boolean).join(', ') });
}

/** `Location` of a created record, and `Link` to the neighbouring pages. */
function addLinks(request: FastifyRequest, reply: FastifyReply, body: unknown): void {
  const { operation } = request.routeOptions.config;
  if (!operation || !isPublicApi(operation)) return;
  const location = locationOf(operation, request.url.split('?', 1)[0] ?? '', body);
  if (location) void reply.header('location', location);
  const links = operation.method === 'GET' && pageLinksOf(request.url, body);
  if (links) void reply.header('link', links);
}

/** Effects of every call; those of some calls are known to their verb alone. */
function countEffects(operation: ServiceOperation, metrics: Metrics): void {
  for (const { effect, when } of effectsOf(operation)) if (!when) metrics.countEffect(effect, operation.id);
}

/** ETag and links of a response, one log line and one metric per request. Hooks, because a global interceptor costs more. */
export function addRequestHooks(fastify: FastifyInstance, log: Log, metrics: Metrics, health: Health): void {
  fastify.addHook('onSend', (request, reply, payload, done) => {
    void reply.header('x-request-id', request.id);
    addDeprecationHeaders(request, reply);
    // A keep-alive connection would delay the shutdown by a minute, and pin its client to this build.
    if (health.isDraining) void reply.header('connection', 'close');
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control'))
      void reply.header('cache-control', 'no-store');
    done(null, payload);
  });
  fastify.addHook('preSerialization', (request, reply, payload, done) => {
    const body: unknown = payload instanceof VersionedAnswer ? payload.body : payload;
    if (payload instanceof VersionedAnswer) {
      void reply.header('etag', payload.etag);
      if (payload.isCreated) void reply.status(201);
    }
    addLinks(request, reply, body);
    done(null, body);
  });
  fastify.addHook('onResponse', (request: FastifyRequest & { user?: Actor }, reply, done) => {
    const declared = request.routeOptions.config.operation;
    const operation = declared?.id;
    if (declared && reply.statusCode < 400) countEffects(declared, metrics);
    metrics.observeRequest(operation ?? 'other', reply.statusCode, reply.elapsedTime);
    if (operation) {
      log.info(
        {
          requestId: request.id,
          operation,
          status: reply.statusCode,
          milliseconds: Math.round(reply.elapsedTime * 10) / 10,
          actor: request.user?.id,
        },
        'request',
      );
    }
    done();
  });
}
