import { Metrics, redisRefusals } from '@umbral/service-kit/core';
import { Counter, Gauge } from 'prom-client';

/** Metrics of the gateway. Request durations are measured as in every service. */
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
    redisRefusals: redisRefusals(metrics),
    sessionCacheHits: metrics.counter('umbral_gateway_session_cache_hits_total', 'Calls whose session was cached'),
    sessionExchanges: metrics.counter('umbral_gateway_session_exchanges_total', 'Session exchanges at identity'),
    openEventStreams: new Gauge({
      registers: [registry],
      name: 'umbral_gateway_open_event_streams',
      help: 'Open streams of live events',
    }),
  };
}
export type GatewayMetrics = ReturnType<typeof createMetrics>;
