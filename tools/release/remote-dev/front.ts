import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { DeployedModule } from '@umbral/contracts';
import { type Builds } from '../../local/dev/builds.ts';
import { answerFile } from './local-files.ts';
import { addressOf, withLocal, type LocalModule } from './local-modules.ts';
import { refuse, relay } from './relay.ts';
import { type Upstream } from './upstream.ts';

export interface FrontOptions {
  upstream: Upstream;
  port: number;
  host?: string | undefined;
  builds: Builds;
  modules: LocalModule[];
  /** Development build of the shell, when it is written too. */
  shell?: string | undefined;
  /** The only host and port that are accepted, so that other pages of this machine cannot direct a browser here. */
  onlyAs?: string | undefined;
}

export interface Front {
  port: number;
  close: () => Promise<void>;
}

/** Paths outside the shell's pages. */
const RESERVED = /^\/(api|assets|modules|dev|health|metrics|problems)(\/|$)/;

/**
 * A proxy before a gateway for development: it serves the files of local modules and a module list with them, and notifies open pages of
 * each build. Everything else, shell, services and other modules, is the platform's own; nothing is put into its registry.
 */
export async function openFront(options: FrontOptions): Promise<Front> {
  const { upstream, port, host = '127.0.0.1', builds, modules, shell, onlyAs } = options;
  const folders = [
    ...modules.map((module) => ({ address: addressOf(module), folder: module.bundle })),
    ...(shell ? [{ address: '/assets/', folder: `${shell}/assets` }] : []),
  ];
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    if (onlyAs && request.headers.host !== onlyAs) return void response.writeHead(421).end(`This is http://${onlyAs}`);
    const path = pathOf(request);
    if (request.method !== 'GET' || !path) return relay(upstream, request, response);
    if (path === '/dev/builds') return builds.listen(response);
    if (path === '/modules.json') return void answerList(upstream, request, response, modules);
    const local = folders.find(({ address }) => path.startsWith(address));
    if (local && answerFile(local.folder, path.slice(local.address.length), response)) return;
    relay(upstream, request, response, shell && !RESERVED.test(path) ? join(shell, 'index.html') : undefined);
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

/** Undefined for a malformed URL. */
function pathOf({ url = '/' }: IncomingMessage) {
  try {
    return decodeURIComponent(url.split('?', 1)[0] ?? '');
  } catch {
    return undefined;
  }
}

/** The list depends on the caller, so it is fetched from the platform for each request. */
async function answerList(
  { url, toPlatform }: Upstream,
  { rawHeaders }: IncomingMessage,
  response: ServerResponse,
  modules: LocalModule[],
) {
  const headers = new Headers();
  const forwarded = toPlatform(rawHeaders);
  for (let at = 0; at < forwarded.length; at += 2)
    if (/^(cookie|authorization|user-agent)$/i.test(forwarded[at]!)) headers.set(forwarded[at]!, forwarded[at + 1]!);
  try {
    const answer = await fetch(new URL('/modules.json', url), { headers });
    const list = answer.ok ? withLocal((await answer.json()) as DeployedModule[], modules) : undefined;
    response.writeHead(answer.status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
    response.end(JSON.stringify(list));
  } catch {
    refuse(response);
  }
}
