import type { FastifyInstance } from 'fastify';

/** Of the process itself, outside the API. They say nothing of anybody's data. */
export function addPlatformRoutes(fastify: FastifyInstance, contract: string, document: () => Promise<object>): void {
  // The gateway reads here which contract runs: while a service is rolled out, its replicas differ.
  fastify.get('/contract.json', (_request, reply) => reply.header('cache-control', 'no-store').send({ contract }));
  fastify.get('/openapi.json', document);
}
