import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { type Export, type Span, spansIn } from './otlp.ts';

const MAX_BYTES = 16 * 1024 * 1024;

/** The newest traces by id, evicted in order of their last span. */
export class Traces {
  readonly #spans = new Map<string, Span[]>();
  readonly #most: number;

  constructor(most = 200) {
    this.#most = most;
  }

  add(spans: Span[]) {
    for (const span of spans) {
      const known = this.#spans.get(span.traceId) ?? [];
      this.#spans.delete(span.traceId);
      this.#spans.set(span.traceId, [...known, span]);
    }
    for (const id of this.#spans.keys()) {
      if (this.#spans.size <= this.#most) break;
      this.#spans.delete(id);
    }
  }

  /** In the order of their beginning; none for a trace that is not known. */
  of(traceId: string) {
    return [...(this.#spans.get(traceId) ?? [])].sort((one, other) => one.start - other.start);
  }

  /** Ids, the newest first. */
  get ids() {
    return [...this.#spans.keys()].reverse();
  }
}

interface Options {
  /** One that is free unless given. */
  port?: number;
  traces?: Traces;
  /** What is sent, as it comes. */
  onReceived?: (text: string) => void;
  /** Answers a page; undefined for an address that it does not know. */
  page?: (path: string) => string | undefined;
}

/** Takes what processes export by OTLP over HTTP, as JSON, and keeps the newest of it in memory. */
export async function startTraceReceiver({ port = 0, traces = new Traces(), onReceived, page }: Options = {}) {
  const server = createServer((request, response) => {
    const end = (status: number, text = '', type = 'application/json') =>
      response.writeHead(status, { 'content-type': type }).end(text);
    if (request.method === 'POST' && request.url === '/v1/traces') {
      const kept = take(request).then((text) => {
        onReceived?.(text);
        traces.add(spansIn(JSON.parse(text) as Export));
      });
      return void kept.then(
        () => end(200, '{}'),
        () => end(400, '{}'),
      );
    }
    const drawn = request.method === 'GET' ? page?.(request.url ?? '/') : undefined;
    return drawn === undefined ? end(404) : end(200, drawn, 'text/html; charset=utf-8');
  });
  await listen(server, port);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    traces,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
export type TraceReceiver = Awaited<ReturnType<typeof startTraceReceiver>>;

/** @throws above the size limit of an export */
async function take(request: IncomingMessage) {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw new Error('too much');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

function listen(server: Server, port: number) {
  return new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve());
  });
}
