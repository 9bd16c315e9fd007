import type { FastifyInstance } from 'fastify';

/** Routes of the process itself, outside the API. They expose no data of users. */
export function addPlatformRoutes(fastify: FastifyInstance, contract: string, document: () => Promise<object>): void {
  // The gateway reads the deployed contract version here: replicas differ during a rollout.
  fastify.get('/contract.json', (_request, reply) => reply.header('cache-control', 'no-store').send({ contract }));
  fastify.get('/openapi.json', document);
}
