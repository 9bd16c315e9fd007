import type { ServerResponse } from 'node:http';
import type { LiveEventName } from '@umbral/contracts';
import type { GatewayMetrics } from '../metrics/gateway-metrics.js';

export interface Listener {
  userId: number;
  roleId: number;
  sessionKey: string;
}

interface Stream extends Listener {
  response: ServerResponse;
}

/** A shell that does not read for so long that this much has piled up is cut off; it comes back by itself. */
const MOST_WAITING_BYTES = 64 * 1024;
const RETRY_MS = 2_000;

/** The open server-sent event streams of this replica. */
export class EventStreams {
  readonly #streams = new Set<Stream>();
  readonly #heartbeat: NodeJS.Timeout;

  constructor(
    private readonly metrics: GatewayMetrics,
    heartbeatMs: number,
  ) {
    this.#heartbeat = setInterval(() => {
      for (const stream of this.#streams) this.#write(stream, ': heartbeat\n\n');
    }, heartbeatMs).unref();
  }

  get size(): number {
    return this.#streams.size;
  }

  /** Takes over a response whose head has been written. */
  open(listener: Listener, response: ServerResponse): void {
    // Who left while their session was looked up closes no second time.
    if (response.destroyed) return;
    const stream: Stream = { ...listener, response };
    this.#streams.add(stream);
    this.metrics.openEventStreams.inc();
    response.once('close', () => {
      this.#streams.delete(stream);
      this.metrics.openEventStreams.dec();
    });
    response.on('error', () => response.destroy());
    response.write(`retry: ${RETRY_MS}\n: open\n\n`);
  }

  tell(name: LiveEventName, matches: (listener: Listener) => boolean = () => true): void {
    for (const stream of this.#streams) if (matches(stream)) this.#write(stream, `event: ${name}\ndata: {}\n\n`);
  }

  /** Tells the shells of ended sessions, and hangs up. */
  end(matches: (listener: Listener) => boolean): void {
    for (const stream of this.#streams) if (matches(stream)) this.#hangUp(stream, 'event: session-ended\ndata: {}\n\n');
  }

  /** A changed role counts for what is told from now on. */
  moveToRole(userId: number, roleId: number): void {
    for (const stream of this.#streams) if (stream.userId === userId) stream.roleId = roleId;
  }

  /** Asks everybody to come back soon: another replica will answer them. */
  close(): void {
    clearInterval(this.#heartbeat);
    for (const stream of this.#streams) this.#hangUp(stream, 'retry: 500\n\n');
  }

  /** An ended response must not be written to again, although its socket may close later. */
  #hangUp(stream: Stream, lastWords: string): void {
    this.#streams.delete(stream);
    stream.response.end(lastWords);
  }

  #write({ response }: Stream, text: string): void {
    if (response.writableLength > MOST_WAITING_BYTES) response.destroy();
    else response.write(text);
  }
}
