import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import type { DeployedModule } from '@umbral/contracts';
import { type Builds } from './builds.ts';
import { answerFile } from './local-files.ts';
import { addressOf, withLocal, type LocalModule } from './local-modules.ts';
import { relay } from './relay.ts';

export interface FrontOptions {
  /** Address of the gateway. */
  upstream: string;
  port: number;
  host?: string | undefined;
  builds: Builds;
  modules: LocalModule[];
  /** Development build of the shell, when it is written too. */
  shell?: string | undefined;
}

export interface Front {
  port: number;
  close: () => Promise<void>;
}

/**
 * Stands before a gateway while somebody writes modules: it answers their files and the list with them in it, and tells open pages of
 * each build. Everything else, shell, services and other modules, is the platform's own; nothing is put into its registry.
 */
export async function openFront({
  upstream,
  port,
  host = '127.0.0.1',
  builds,
  modules,
  shell,
}: FrontOptions): Promise<Front> {
  const folders = [
    ...modules.map((module) => ({ address: addressOf(module), folder: module.bundle })),
    ...(shell ? [{ address: '/assets/', folder: `${shell}/assets` }] : []),
  ];
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const path = pathOf(request);
    if (request.method !== 'GET' || !path) return relay(upstream, request, response);
    if (path === '/dev/builds') return builds.listen(response);
    if (path === '/modules.json') return void answerList(upstream, request, response, modules);
    const local = folders.find(({ address }) => path.startsWith(address));
    if (local && answerFile(local.folder, path.slice(local.address.length), response)) return;
    relay(upstream, request, response);
  };
  const server = createServer(answer);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Undefined: what nobody of us asks for. */
function pathOf({ url = '/' }: IncomingMessage) {
  try {
    return decodeURIComponent(url.split('?', 1)[0] ?? '');
  } catch {
    return undefined;
  }
}

/** The platform says what is deployed for who asks, and is asked each time. */
async function answerList(
  upstream: string,
  request: IncomingMessage,
  response: ServerResponse,
  modules: LocalModule[],
) {
  try {
    const { cookie = '', authorization = '' } = request.headers;
    const asked = await fetch(new URL('/modules.json', upstream), { headers: { cookie, authorization } });
    const list = asked.ok ? withLocal((await asked.json()) as DeployedModule[], modules) : await asked.text();
    response.writeHead(asked.status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
    response.end(typeof list === 'string' ? list : JSON.stringify(list));
  } catch {
    response.writeHead(502).end();
  }
}
