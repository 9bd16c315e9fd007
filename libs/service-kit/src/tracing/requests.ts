import { SpanKind, SpanStatusCode, type Span } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Spans } from './spans.js';
import { readTraceparent } from './traceparent.js';
import type { RequestNames } from './tracing.types.js';

/** A span for each request, from its first line to the last byte of its response. It has neither the URL nor the user. */
export function traceRequests(fastify: FastifyInstance, spans: Spans, { initial, final }: RequestNames): void {
  const running = new WeakMap<FastifyRequest, Span>();
  fastify.addHook('onRequest', (request, reply, done) => {
    const name = initial(request);
    if (name === undefined) return done();
    const span = spans.start(name, {
      kind: SpanKind.SERVER,
      attributes: { 'http.request.method': request.method, 'umbral.request_id': request.id },
      parent: readTraceparent(request.headers.traceparent),
    });
    running.set(request, span);
    // Also where the client disconnects before the response.
    reply.raw.once('close', () => {
      if (final) span.updateName(final(request));
      span.setAttribute('http.response.status_code', reply.raw.statusCode);
      if (reply.raw.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    });
    spans.within(span, done);
  });
  // The body parser is called by the socket, outside of the async context of the request.
  fastify.addHook('preValidation', (request, _reply, done) => {
    const span = running.get(request);
    if (span) spans.within(span, done);
    else done();
  });
}
