import type { Tracing, TracingOptions } from './tracing.types.js';

export type * from './tracing.types.js';

/**
 * Tracing, where an OTLP endpoint is configured. Loaded only then, so that it costs nothing otherwise: no hook, no wrapped
 * connection, no subscriber.
 */
export async function startTracing(options: TracingOptions): Promise<Tracing | undefined> {
  const endpoint = options.config.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (!endpoint) return undefined;
  const { openTracing } = await import('./open-tracing.js');
  return openTracing(endpoint, options);
}
