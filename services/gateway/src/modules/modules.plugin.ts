import type { Visitor } from '@umbral/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ModuleRegistry } from './registry.js';

const WATCH_MS = 1_000;

/**
 * GET /modules.json, and a word to open shells when the deployed modules change. While a release is on trial the answer depends on
 * who asks, which their session says and nothing that a browser could write; without a trial nobody is asked who they are.
 */
export async function registerModules(
  app: FastifyInstance,
  registry: ModuleRegistry,
  onChange: () => void,
  whoAsks: (request: FastifyRequest) => Promise<Visitor | undefined>,
): Promise<void> {
  await registry.refresh();
  const look = async () => {
    if (await registry.refresh()) onChange();
  };

  app.get('/modules.json', { config: { group: 'modules' } }, async (request, reply) => {
    await look();
    const { body, etag } = registry.listFor(registry.hasTrials ? await whoAsks(request) : undefined);
    reply.headers({ etag, 'cache-control': 'private, no-cache', vary: 'cookie, authorization' });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(body);
  });

  const watch = setInterval(() => void look(), WATCH_MS).unref();
  app.addHook('onClose', async () => clearInterval(watch));
}
