import type { ServerResponse } from 'node:http';
import type { LiveEventName } from '@umbral/contracts';
import type { GatewayMetrics } from '../metrics/gateway-metrics.js';
import { refuseFor } from '../problems/refusal.js';

export interface Listener {
  userId: number;
  roleId: number;
  sessionKey: string;
  /** Epoch milliseconds. */
  endsAt: number;
}

export interface StreamBounds {
  heartbeatMs: number;
  /** Streams of one session. */
  perSession: number;
  /** Streams of this process. */
  inAll: number;
}

interface Stream extends Listener {
  response: ServerResponse;
}

/** A shell that does not read for so long that this much has piled up is cut off; it comes back by itself. */
const MOST_WAITING_BYTES = 64 * 1024;
const RETRY_MS = 2_000;
const RETRY_WHEN_FULL_SECONDS = 30;
const COME_BACK_SOON = 'retry: 500\n\n';

/** The open server-sent event streams of this replica. */
export class EventStreams {
  readonly #streams = new Set<Stream>();
  readonly #byUser = new Map<number, Set<Stream>>();
  readonly #heartbeat: NodeJS.Timeout;
  #isClosed = false;

  constructor(
    private readonly metrics: GatewayMetrics,
    private readonly bounds: StreamBounds,
  ) {
    this.#heartbeat = setInterval(() => {
      for (const stream of this.#streams) {
        // Who went on working comes back with a session that ends later.
        if (stream.endsAt <= Date.now()) this.#hangUp(stream, `retry: ${RETRY_MS}\n\n`);
        else this.#write(stream, ': heartbeat\n\n');
      }
    }, bounds.heartbeatMs).unref();
  }

  get size(): number {
    return this.#streams.size;
  }

  /**
   * To be called before `open`. When the process is full, a person with more streams than the newcomer would have gives one up.
   * @throws Refusal too_many_streams, overloaded
   */
  makeRoom({ sessionKey, userId }: Listener): void {
    const own = [...(this.#byUser.get(userId) ?? [])];
    if (own.filter((stream) => stream.sessionKey === sessionKey).length >= this.bounds.perSession)
      throw refuseFor('too_many_streams', RETRY_WHEN_FULL_SECONDS);
    if (this.size < this.bounds.inAll) return;
    const [oldest] = [...this.#byUser.values()].find(({ size }) => size > own.length + 1) ?? [];
    if (!oldest) throw refuseFor('overloaded', RETRY_WHEN_FULL_SECONDS);
    this.#hangUp(oldest, `retry: ${RETRY_WHEN_FULL_SECONDS * 1_000}\n\n`);
  }

  /** Takes over a response whose head has been written. */
  open(listener: Listener, response: ServerResponse): void {
    // Who left while their session was looked up closes no second time.
    if (response.destroyed) return;
    // The process is ending, and this one's session was looked up meanwhile: another replica answers.
    if (this.#isClosed) return void response.end(COME_BACK_SOON);
    const stream: Stream = { ...listener, response };
    this.#add(stream);
    response.once('close', () => this.#remove(stream));
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
    for (const stream of this.#byUser.get(userId) ?? []) stream.roleId = roleId;
  }

  /** Asks everybody to come back, and to show again that their session lives. */
  askBack(): void {
    for (const stream of this.#streams) this.#hangUp(stream, `retry: ${RETRY_MS}\n\n`);
  }

  /** Asks everybody to come back soon: another replica will answer them. */
  close(): void {
    clearInterval(this.#heartbeat);
    this.#isClosed = true;
    for (const stream of this.#streams) this.#hangUp(stream, COME_BACK_SOON);
  }

  #add(stream: Stream): void {
    this.#streams.add(stream);
    const own = this.#byUser.get(stream.userId);
    if (own) own.add(stream);
    else this.#byUser.set(stream.userId, new Set([stream]));
    this.metrics.openEventStreams.inc();
  }

  #remove(stream: Stream): void {
    if (!this.#streams.delete(stream)) return;
    const own = this.#byUser.get(stream.userId);
    own?.delete(stream);
    if (own?.size === 0) this.#byUser.delete(stream.userId);
    this.metrics.openEventStreams.dec();
  }

  /** An ended response must not be written to again, although its socket may close later. */
  #hangUp(stream: Stream, lastWords: string): void {
    this.#remove(stream);
    stream.response.end(lastWords);
  }

  #write({ response }: Stream, text: string): void {
    if (response.writableLength > MOST_WAITING_BYTES) response.destroy();
    else response.write(text);
  }
}
