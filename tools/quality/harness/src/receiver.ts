import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  headers: IncomingHttpHeaders;
  /** As it came, which is what was signed. */
  text: string;
  body: { id: string; type: string; timestamp: string; data: { id: number; version: number } };
}

/** What the receiver does with a message: a status, or how it is answered by hand; never, where it resolves never. */
type Behaviour = (message: Received) => number | { status: number; headers: Record<string, string> } | Promise<never>;

/** A real HTTP server that programs would have: keeps what it is sent, and answers as it is told. */
export async function openReceiver(host = '127.0.0.1') {
  const received: Received[] = [];
  let behave: Behaviour = () => 204;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      const message = { headers: request.headers, text, body: JSON.parse(text) as Received['body'] };
      received.push(message);
      const told = behave(message);
      // What is never answered hangs until the receiver is closed.
      if (told instanceof Promise) return;
      const { status, headers = {} } = typeof told === 'number' ? { status: told } : told;
      response.writeHead(status, headers).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${host}:${port}/umbral`,
    port,
    received,
    /** Versions of a record as they came, tries and all. */
    versionsOf: (id: number) => received.filter(({ body }) => body.data.id === id).map(({ body }) => body.data.version),
    answer: (told: Behaviour) => void (behave = told),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
export type Receiver = Awaited<ReturnType<typeof openReceiver>>;
