import type { Visitor } from '@umbral/contracts';
import type { ServedVisits } from '@umbral/service-kit/core';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { DeployedModules } from './deployed-modules.js';
import { visitCookieOf } from './visit-cookie.js';

export interface ModulesParts {
  modules: DeployedModules;
  resolveVisitor: (request: FastifyRequest) => Promise<Visitor | undefined>;
  visits: ServedVisits;
  publicUrl: string;
}

/**
 * GET /modules.json. While a release is on trial the response depends on the user, who is identified by their session only;
 * without a trial no session is resolved. Each response with a release on trial has a new marker: reports count with it only.
 */
export function registerModules(
  app: FastifyInstance,
  { modules, resolveVisitor, visits, publicUrl }: ModulesParts,
): void {
  app.get('/modules.json', { config: { group: 'modules' } }, async (request, reply) => {
    const visitor = modules.hasTrials ? await resolveVisitor(request) : undefined;
    const { body, etag, watched } = modules.listFor(visitor);
    const marker = visitor && watched.length > 0 ? visits.sign(visitor.userId, watched) : undefined;
    if (marker) reply.header('set-cookie', visitCookieOf(marker, publicUrl));
    reply.headers({ etag, 'cache-control': 'private, no-cache', vary: 'cookie, authorization' });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(body);
  });
}
