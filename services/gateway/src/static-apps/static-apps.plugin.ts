import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../problems/refusal.js';
import { cacheControlOf, immutable, isPage } from './cache-rules.js';

/** Only files of a module's version: `/<name>/<version>/…`. */
const moduleFile = /^\/[a-z][a-z0-9-]*\/[^/]+\/.+/;

const common = { cacheControl: false, dotfiles: 'ignore', index: false, preCompressed: true, redirect: false } as const;

/** The shell with its page for every address, and the files of the deployed micro-frontends. */
export async function registerStaticApps(app: FastifyInstance, folders: { shell: string; registry: string }): Promise<void> {
  await app.register(fastifyStatic, {
    ...common,
    root: folders.registry,
    prefix: '/modules/',
    decorateReply: false,
    allowedPath: (path) => moduleFile.test(path),
    setHeaders: (reply) => void reply.header('cache-control', immutable),
  });
  await app.register(fastifyStatic, {
    ...common,
    root: folders.shell,
    prefix: '/',
    setHeaders: (reply, path) => void reply.header('cache-control', cacheControlOf(path)),
  });

  app.setNotFoundHandler(async (request, reply) => {
    const path = request.raw.url?.split('?', 1)[0] ?? '/';
    if (!isPage(request.method, path) || !existsSync(join(folders.shell, 'index.html'))) throw new Refusal('not_found');
    return reply.code(200).sendFile('index.html');
  });
}
