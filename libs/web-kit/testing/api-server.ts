import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

declare global {
  /** Gives the page another address (testing/environment.cjs). */
  function moveTo(url: string): void;
}

export interface Asked {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

export interface Reply {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
}

type Handler = (asked: Asked) => Reply | Promise<Reply>;

async function readBody(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
}

/** A real server on the page's own origin. It answers what `reply` was last given, and remembers what it was asked. */
export async function startApi() {
  let handler: Handler = () => ({ body: [] });
  const asked: Asked[] = [];

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const seen = { method: request.method ?? '', path: request.url ?? '', headers: request.headers, body: await readBody(request) };
    asked.push(seen);
    const { status = 200, body, headers = {} } = await handler(seen);
    response.writeHead(status, { 'content-type': 'application/json', connection: 'close', ...headers });
    response.end(typeof body === 'string' || body === undefined ? body : JSON.stringify(body));
  };
  const server = createServer((request: IncomingMessage, response: ServerResponse) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  moveTo(`http://127.0.0.1:${port}/`);

  return {
    asked,
    reply(next: Reply | Handler): void {
      handler = typeof next === 'function' ? next : () => next;
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

export type Api = Awaited<ReturnType<typeof startApi>>;

/** The body of a refused call, as services answer it. */
export const problemReply = (status: number, code: string, message: string, more: object = {}): Reply => ({
  status,
  body: { type: `/problems/${code}`, title: message, status, code, message, requestId: 'r-1', ...more },
  headers: { 'content-type': 'application/problem+json' },
});
