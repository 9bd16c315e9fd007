import type { Visitor } from '@umbral/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ModuleRegistry } from './registry.js';

const WATCH_MS = 1_000;

/**
 * GET /modules.json, and an event to open shells when the deployed modules change. While a release is on trial the response depends
 * on the user, who is identified by their session only; without a trial no session is resolved.
 */
export async function registerModules(
  app: FastifyInstance,
  registry: ModuleRegistry,
  onChange: () => void,
  resolveVisitor: (request: FastifyRequest) => Promise<Visitor | undefined>,
): Promise<void> {
  await registry.refresh();
  const refresh = async () => {
    if (await registry.refresh()) onChange();
  };

  app.get('/modules.json', { config: { group: 'modules' } }, async (request, reply) => {
    await refresh();
    const { body, etag } = registry.listFor(registry.hasTrials ? await resolveVisitor(request) : undefined);
    reply.headers({ etag, 'cache-control': 'private, no-cache', vary: 'cookie, authorization' });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(body);
  });

  const watch = setInterval(() => void refresh(), WATCH_MS).unref();
  app.addHook('onClose', async () => clearInterval(watch));
}
