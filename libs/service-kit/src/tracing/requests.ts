import { SpanKind, SpanStatusCode, type Span } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Spans } from './spans.js';
import { readTraceparent } from './traceparent.js';
import type { RequestNames } from './tracing.js';

/** A span for each request, from its first line to the last byte of its answer. Neither its address nor who asks is told. */
export function traceRequests(fastify: FastifyInstance, spans: Spans, { begun, answered }: RequestNames): void {
  const running = new WeakMap<FastifyRequest, Span>();
  fastify.addHook('onRequest', (request, reply, done) => {
    const name = begun(request);
    if (name === undefined) return done();
    const span = spans.begin(name, {
      kind: SpanKind.SERVER,
      attributes: { 'http.request.method': request.method, 'umbral.request_id': request.id },
      parent: readTraceparent(request.headers.traceparent),
    });
    running.set(request, span);
    // Also where the caller is gone before the answer.
    reply.raw.once('close', () => {
      if (answered) span.updateName(answered(request));
      span.setAttribute('http.response.status_code', reply.raw.statusCode);
      if (reply.raw.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    });
    spans.within(span, done);
  });
  // What reads a body is called by the socket, which belongs to no request.
  fastify.addHook('preValidation', (request, _reply, done) => {
    const span = running.get(request);
    if (span) spans.within(span, done);
    else done();
  });
}
