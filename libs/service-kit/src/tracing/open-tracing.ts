import { randomUUID } from 'node:crypto';
import { diag, DiagLogLevel, SpanKind, type Span } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { createLog } from '../logging/log.js';
import { BrowserSpans } from './browser-spans.js';
import { peersIn, traceCalls } from './calls.js';
import { traceRequests } from './requests.js';
import { samplerOf } from './sampler.js';
import { Spans } from './spans.js';
import { traceStatements } from './statements.js';
import { isSampled, readTraceparent, traceparentOf } from './traceparent.js';
import type { Tracing, TracingOptions } from './tracing.types.js';

/** An unresponsive collector must not delay the shutdown any longer. */
const FLUSH_TIMEOUT_MS = 3_000;

/** @param endpoint of a collector: OTEL_EXPORTER_OTLP_ENDPOINT; the exporter reads the other standard variables itself */
export function openTracing(endpoint: string, options: TracingOptions): Tracing {
  const { service, config } = options;
  logDiagnostics(service, config.LOG_LEVEL);
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`;
  const sampler = samplerOf(options);
  const processor = new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url }), scheduledDelayMillis: 1_000 });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': service,
      'service.namespace': 'umbral',
      'service.instance.id': randomUUID(),
    }),
    sampler,
    spanProcessors: [processor],
  });
  const spans = new Spans(provider.getTracer('umbral'));
  const browsers = new BrowserSpans(sampler, processor);
  const stopCalls = traceCalls(spans, peersIn(config));
  return {
    traceRequests: (fastify, names) => traceRequests(fastify, spans, names),
    traceStatements: (pool) => traceStatements(pool, spans),
    traceparent: () => (spans.current?.isRecording() ? traceparentOf(spans.current.spanContext()) : undefined),
    publish: (subject, traceparent, send) => {
      const span = spans.start(`publish ${subject}`, {
        kind: SpanKind.PRODUCER,
        attributes: { 'messaging.system': 'nats' },
        parent: readTraceparent(traceparent),
      });
      return spans.run(span, () => send(traceparentOf(span.spanContext())));
    },
    consume: (consumer, traceparents, handle) => consume(spans, consumer, traceparents, handle),
    recordBrowserSpan: (name, traceparent, { start, milliseconds }) => {
      const ids = readTraceparent(traceparent);
      if (ids) browsers.record(name, ids, start, milliseconds);
      return ids !== undefined;
    },
    stop: async () => {
      stopCalls();
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, FLUSH_TIMEOUT_MS)));
      await Promise.race([provider.shutdown().catch(diag.error), late]).finally(() => clearTimeout(timer));
    },
  };
}

/**
 * A batch with events of several traces is handled once: its statements are recorded in the first trace, and the spans of the
 * others have a link to it.
 */
async function consume(
  spans: Spans,
  consumer: string,
  traceparents: (string | undefined)[],
  handle: () => Promise<void>,
): Promise<void> {
  const parents = traceparents.flatMap((traceparent) => readTraceparent(traceparent) ?? []).filter(isSampled);
  if (parents.length === 0) return handle();
  const started: Span[] = [];
  for (const parent of parents) {
    const [first] = started;
    const span = spans.start(`process ${consumer}`, {
      kind: SpanKind.CONSUMER,
      attributes: { 'messaging.system': 'nats', 'messaging.batch.message_count': traceparents.length },
      links: first && [{ context: first.spanContext() }],
      parent,
    });
    started.push(span);
  }
  const [first, ...others] = started as [Span, ...Span[]];
  try {
    await spans.run(first, handle);
    for (const span of others) spans.end(span);
  } catch (error) {
    for (const span of others) spans.end(span, error);
    throw error;
  }
}

/** Logs errors of the exporter, such as an unreachable collector. */
function logDiagnostics(service: string, level: string): void {
  const log = createLog(service, level);
  const warn = (reason: string) => log.warn({ reason: String(reason).slice(0, 300) }, 'traces were not exported');
  const ignore = () => undefined;
  diag.setLogger(
    { error: warn, warn, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
}
