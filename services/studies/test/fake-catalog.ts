import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FakeCatalog {
  url: string;
  /** The last request. */
  lastRequest: { headers: IncomingMessage['headers']; url: string | undefined; body: unknown } | undefined;
  answer: RequestListener;
  close(): void;
}

/** A catalog that fails as a spec requires; specs that need real verdicts use the real one. */
export async function startFakeCatalog(): Promise<FakeCatalog> {
  const catalog: FakeCatalog = {
    url: '',
    lastRequest: undefined,
    answer: (_, reply) => reply.end('[]'),
    close: () => server.closeAllConnections(),
  };
  const server = createServer((request, reply) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      catalog.lastRequest = {
        headers: request.headers,
        url: request.url,
        body: JSON.parse(Buffer.concat(chunks).toString() || 'null') as unknown,
      };
      catalog.answer(request, reply);
    })();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  catalog.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  catalog.close = () => {
    server.closeAllConnections();
    server.close();
  };
  return catalog;
}
