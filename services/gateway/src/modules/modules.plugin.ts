import type { Visitor } from '@umbral/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { DeployedModules } from './deployed-modules.js';

/**
 * GET /modules.json. While a release is on trial the response depends on the user, who is identified by their session only;
 * without a trial no session is resolved.
 */
export function registerModules(
  app: FastifyInstance,
  modules: DeployedModules,
  resolveVisitor: (request: FastifyRequest) => Promise<Visitor | undefined>,
): void {
  app.get('/modules.json', { config: { group: 'modules' } }, async (request, reply) => {
    const { body, etag } = modules.listFor(modules.hasTrials ? await resolveVisitor(request) : undefined);
    reply.headers({ etag, 'cache-control': 'private, no-cache', vary: 'cookie, authorization' });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(body);
  });
}
