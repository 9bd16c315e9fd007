import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { SpanKind, type Span } from '@opentelemetry/api';
import { serviceNames } from '@umbral/contracts';
import type { Spans } from './spans.js';
import { traceparentOf } from './traceparent.js';

/** What undici tells of a request, its own and that of `fetch`: https://undici.nodejs.org/#/docs/api/DiagnosticsChannel */
interface Told {
  request: { origin: string | URL; method: string; addHeader(name: string, value: string): unknown };
  response?: { statusCode: number };
  error?: Error;
}

/** Which addresses are services of ours. */
export function peersIn(config: Record<string, unknown>): ReadonlyMap<string, string> {
  const urlsOf = (service: string) => [config[`${service.toUpperCase()}_URL`] ?? []].flat() as string[];
  return new Map(
    serviceNames.flatMap((service) => urlsOf(service).map((url) => [new URL(url).origin, service] as const)),
  );
}

/**
 * A span for each call of another service, which is told of it; nobody else is: a webhook, a timestamp authority. undici tells
 * who listens, so that neither gateway nor services know of it.
 * @returns what ends it
 */
export function traceCalls(spans: Spans, peers: ReadonlyMap<string, string>): () => void {
  const running = new WeakMap<object, Span>();
  const listeners: Record<string, (told: Told) => void> = {
    'undici:request:create': ({ request }) => {
      const peer = peers.get(String(request.origin));
      const { current } = spans;
      if (!peer || !current) return;
      const span = spans.part(`call ${peer}`, SpanKind.CLIENT, { 'http.request.method': request.method });
      // Also where nothing is recorded: the services would decide anew.
      request.addHeader('traceparent', traceparentOf((span ?? current).spanContext()));
      if (span) running.set(request, span);
    },
    'undici:request:headers': ({ request, response }) =>
      void running.get(request)?.setAttribute('http.response.status_code', response?.statusCode ?? 0),
    'undici:request:trailers': ({ request }) => running.get(request)?.end(),
    'undici:request:error': ({ request, error }) => {
      const span = running.get(request);
      if (span) spans.end(span, error);
    },
  };
  for (const [channel, listener] of Object.entries(listeners)) subscribe(channel, listener as never);
  return () => {
    for (const [channel, listener] of Object.entries(listeners)) unsubscribe(channel, listener as never);
  };
}
