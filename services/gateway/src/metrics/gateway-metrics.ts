import { Metrics } from '@umbral/service-kit/core';
import { Counter, Gauge } from 'prom-client';

/** What the gateway counts, in a registry of its own. The time of requests is measured as in every service. */
export function createMetrics() {
  const metrics = new Metrics('gateway');
  const { registry } = metrics;
  return {
    registry,
    observeRequest: metrics.observeRequest.bind(metrics),
    upstreamErrors: new Counter({
      registers: [registry],
      name: 'umbral_gateway_upstream_errors_total',
      help: 'Calls that a service did not answer properly',
      labelNames: ['upstream', 'kind'],
    }),
    sessionCacheHits: metrics.counter('umbral_gateway_session_cache_hits_total', 'Calls whose session was known'),
    sessionExchanges: metrics.counter('umbral_gateway_session_exchanges_total', 'Sessions asked of identity'),
    openEventStreams: new Gauge({
      registers: [registry],
      name: 'umbral_gateway_open_event_streams',
      help: 'Shells that listen to live events',
    }),
  };
}
export type GatewayMetrics = ReturnType<typeof createMetrics>;
