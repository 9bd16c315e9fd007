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

/** A real HTTP server as a webhook receiver: stores what it receives, and answers as configured. */
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
      const behaviour = behave(message);
      // An unanswered call hangs until the receiver is closed.
      if (behaviour instanceof Promise) return;
      const { status, headers = {} } = typeof behaviour === 'number' ? { status: behaviour } : behaviour;
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
    answer: (next: Behaviour) => void (behave = next),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
export type Receiver = Awaited<ReturnType<typeof openReceiver>>;
