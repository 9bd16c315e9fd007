import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PLAIN_PAGE_HEADER } from '@umbral/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DeployedModules } from '../modules/deployed-modules.js';
import { Refusal } from '../problems/refusal.js';
import type { createCredentialsReader } from '../session/credentials.js';
import { isPage } from './pages.js';
import type { StartPage, StartPages } from './start-page.js';

const callMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];
const readMethods = ['GET', 'HEAD'];

interface UnknownRoutesParts {
  shellFolder: string;
  startPages: StartPages;
  modules: Pick<DeployedModules, 'hasTrials' | 'listFor'>;
  readCredentials: ReturnType<typeof createCredentialsReader>;
}

/** Fallback without a matching route: the page of the shell for its paths, else a problem. */
export function registerUnknownRoutes(
  app: FastifyInstance,
  { shellFolder, startPages, modules, readCredentials }: UnknownRoutesParts,
): void {
  const page = join(shellFolder, 'index.html');

  /** The page with what a signed-in browser needs next. Who it is decides nothing here: the list without trials is public. */
  async function startPageOf({ url = '/', headers }: FastifyRequest['raw']) {
    const isPlain = modules.hasTrials || headers[PLAIN_PAGE_HEADER] !== undefined;
    if (isPlain || readCredentials(headers)?.kind !== 'cookie') return undefined;
    const [path = '/', search = ''] = url.split('?', 2);
    return startPages.page(path, search === '', modules.listFor(undefined));
  }

  app.setNotFoundHandler(async (request, reply) => {
    const path = request.raw.url?.split('?', 1)[0] ?? '/';
    const methods = path.startsWith('/api/') ? callMethods : readMethods;
    if (!methods.includes(request.method)) throw new Refusal('method_not_allowed', { allow: methods.join(', ') });
    if (!isPage(path) || !existsSync(page)) throw new Refusal('not_found');
    const start = await startPageOf(request.raw);
    if (!start) return reply.code(200).header('vary', 'cookie').sendFile('index.html');
    return sendStartPage(request, reply, start);
  });
}

function sendStartPage(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { html, compressed, etag, link }: StartPage,
): FastifyReply {
  const isCompressed = /\bbr\b/.test(String(headers['accept-encoding'] ?? ''));
  reply
    .code(200)
    .type('text/html; charset=utf-8')
    .headers({ etag, link, 'cache-control': 'private, no-cache', vary: 'cookie, accept-encoding' });
  if (headers['if-none-match'] === etag) return reply.code(304).send();
  if (!isCompressed) return reply.send(html);
  return reply.header('content-encoding', 'br').send(compressed);
}
