import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { SpanKind, type Span } from '@opentelemetry/api';
import { serviceNames } from '@umbral/contracts';
import type { Spans } from './spans.js';
import { traceparentOf } from './traceparent.js';

/** A message of undici's diagnostics channels, also for `fetch`: https://undici.nodejs.org/#/docs/api/DiagnosticsChannel */
interface RequestMessage {
  request: { origin: string | URL; method: string; addHeader(name: string, value: string): unknown };
  response?: { statusCode: number };
  error?: Error;
}

/** Our services by origin. */
export function peersIn(config: Record<string, unknown>): ReadonlyMap<string, string> {
  const urlsOf = (service: string) => [config[`${service.toUpperCase()}_URL`] ?? []].flat() as string[];
  return new Map(
    serviceNames.flatMap((service) => urlsOf(service).map((url) => [new URL(url).origin, service] as const)),
  );
}

/**
 * A span for each call of another service, and a traceparent header for it; third parties, such as webhooks and timestamp
 * authorities, get none. Subscribes to undici, so that the calling code is unaware of tracing.
 * @returns unsubscribes
 */
export function traceCalls(spans: Spans, peers: ReadonlyMap<string, string>): () => void {
  const running = new WeakMap<object, Span>();
  const listeners: Record<string, (message: RequestMessage) => void> = {
    'undici:request:create': ({ request }) => {
      const peer = peers.get(String(request.origin));
      const { current } = spans;
      if (!peer || !current) return;
      const span = spans.child(`call ${peer}`, SpanKind.CLIENT, { 'http.request.method': request.method });
      // Also for an unsampled trace: the service would make its own sampling decision.
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
