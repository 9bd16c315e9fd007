import type { FastifyInstance } from 'fastify';
import type { GatewayMetrics } from './gateway-metrics.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Group of routes on the dashboards. */
    group?: string;
  }
  interface FastifyRequest {
    /** Service that the call was forwarded to; replaces the route's group. */
    group: string;
  }
}

export function registerMetrics(app: FastifyInstance, metrics: GatewayMetrics): void {
  app.decorateRequest('group', '');
  app.addHook('onResponse', (request, reply, done) => {
    const group = request.group || request.routeOptions.config?.group || 'static';
    metrics.observeRequest(group, reply.statusCode, reply.elapsedTime);
    done();
  });
}
