import type { Health } from '@umbral/service-kit/core';
import type { FastifyInstance } from 'fastify';
import { insideOnly } from './inside-only.js';

/**
 * Ready means "send me visitors". NATS or Redis away makes the gateway slower, not wrong, and a service that is down
 * concerns its own pages only: none of them takes the only door out of service.
 */
export function registerHealth(app: FastifyInstance, health: Health): void {
  const route = { config: { group: 'health' }, onRequest: insideOnly };
  app.get('/health/live', route, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/health/ready', route, async (_request, reply) => {
    const readiness = await health.readiness();
    return reply
      .code(readiness.status === 'unready' ? 503 : 200)
      .header('cache-control', 'no-store')
      .send(readiness);
  });
}
