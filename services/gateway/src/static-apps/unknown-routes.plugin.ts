import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../problems/refusal.js';
import { isPage } from './pages.js';

const callMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];
const readMethods = ['GET', 'HEAD'];

/** Fallback without a matching route: the page of the shell for its paths, else a problem. */
export function registerUnknownRoutes(app: FastifyInstance, shellFolder: string): void {
  const page = join(shellFolder, 'index.html');

  app.setNotFoundHandler(async (request, reply) => {
    const path = request.raw.url?.split('?', 1)[0] ?? '/';
    const methods = path.startsWith('/api/') ? callMethods : readMethods;
    if (!methods.includes(request.method)) throw new Refusal('method_not_allowed', { allow: methods.join(', ') });
    if (!isPage(path) || !existsSync(page)) throw new Refusal('not_found');
    return reply.code(200).sendFile('index.html');
  });
}
