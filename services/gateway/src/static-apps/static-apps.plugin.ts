import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { cacheControlOf, immutable } from './cache-rules.js';

/** Only files of a module's version: `/<name>/<version>/…`. */
const moduleFile = /^\/[a-z][a-z0-9-]*\/[^/]+\/.+/;

/** Source maps are not served. */
const isPublic = (path: string): boolean => !/\.map(\.br|\.gz)?$/.test(path);

const common = {
  acceptRanges: false,
  cacheControl: false,
  dotfiles: 'ignore',
  preCompressed: true,
  redirect: false,
} as const;

/** The files of the shell and of the deployed micro-frontends. */
export async function registerStaticApps(
  app: FastifyInstance,
  folders: { shell: string; registry: string },
): Promise<void> {
  await app.register(fastifyStatic, {
    ...common,
    root: folders.registry,
    prefix: '/modules/',
    decorateReply: false,
    index: false,
    allowedPath: (path) => moduleFile.test(path) && isPublic(path),
    setHeaders: (reply) => void reply.header('cache-control', immutable),
  });
  await app.register(fastifyStatic, {
    ...common,
    root: folders.shell,
    prefix: '/',
    allowedPath: isPublic,
    setHeaders: (reply, path) => void reply.header('cache-control', cacheControlOf(path)),
  });
}
