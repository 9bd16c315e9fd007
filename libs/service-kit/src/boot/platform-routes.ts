import type { FastifyInstance } from 'fastify';
import type { Health } from '../health/health.js';
import type { Metrics } from '../metrics/metrics.js';

/** Routes of the process itself, outside the API. They say nothing of anybody's data. */
export function addPlatformRoutes(
  fastify: FastifyInstance,
  parts: { health: Health; metrics: Metrics; contract: string },
): void {
  const { health, metrics, contract } = parts;
  // The gateway reads here which contract runs: while a service is rolled out, its replicas differ.
  fastify.get('/health/live', () => ({ status: 'live', contract }));
  fastify.get('/health/ready', async (_request, reply) => {
    const readiness = await health.readiness();
    return reply
      .code(readiness.status === 'unready' ? 503 : 200)
      .header('cache-control', 'no-store')
      .send(readiness);
  });
  fastify.get('/metrics', async (_request, reply) =>
    reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()),
  );
}
