import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { ModuleRegistry } from './registry.js';

const WATCH_MS = 1_000;

/** GET /modules.json, and a word to open shells when the deployed modules change. */
export async function registerModules(
  app: FastifyInstance,
  registry: ModuleRegistry,
  onChange: () => void,
): Promise<void> {
  await registry.refresh();
  const look = async () => {
    if (await registry.refresh()) onChange();
  };

  app.get('/modules.json', { config: { group: 'modules' } }, async (request, reply) => {
    await look();
    const body = JSON.stringify(registry.modules);
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    reply.headers({ etag, 'cache-control': 'no-cache' });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(body);
  });

  const watch = setInterval(() => void look(), WATCH_MS).unref();
  app.addHook('onClose', async () => clearInterval(watch));
}
