import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface Received {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
  bytes: Buffer;
}

export interface UpstreamServer {
  url: string;
  /** Received requests, oldest first. */
  received: Received[];
  /** Resets connections, also new ones. It keeps its port, which another process could take meanwhile. */
  shut(): void;
  open(): void;
  stop(): Promise<void>;
}

export type Answer = (request: Received, response: ServerResponse) => void;

export const answerJson = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
};

/** An HTTP server for a spec: records requests and responds with `answer`. */
export async function startUpstream(
  answer: Answer = (_request, response) => answerJson(response, 200, { ok: true }),
): Promise<UpstreamServer> {
  const received: Received[] = [];
  let isShut = false;
  const server = createServer((request, response) => {
    void buffer(request).then(
      (bytes) => {
        const call = {
          method: request.method ?? '',
          url: request.url ?? '',
          headers: request.headers,
          bytes,
          body: bytes.toString(),
        };
        received.push(call);
        answer(call, response);
      },
      () => undefined,
    );
  });
  server.on('connection', (socket) => isShut && socket.resetAndDestroy());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    shut: () => {
      isShut = true;
      server.closeAllConnections();
    },
    open: () => void (isShut = false),
    stop: () => stopServer(server),
  };
}

function stopServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
