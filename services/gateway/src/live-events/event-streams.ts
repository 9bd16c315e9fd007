import type { ServerResponse } from 'node:http';
import type { LiveEventName, PermissionMap } from '@umbral/contracts';
import type { GatewayMetrics } from '../metrics/gateway-metrics.js';
import { refuseFor } from '../problems/refusal.js';

export interface Subscriber {
  userId: number;
  roleId: number;
  sessionKey: string;
  /** Epoch milliseconds. */
  endsAt: number;
  companyIds?: readonly number[] | undefined;
  /** Absent: it receives no changes of records. */
  permissions?: PermissionMap | undefined;
}

/** Where a stream goes on in the changes of records; `missed` where it cannot. */
export type StreamPosition = number | 'missed';

export interface StreamBounds {
  heartbeatMs: number;
  /** Streams of one session. */
  perSession: number;
  /** Streams of this process. */
  total: number;
}

interface Stream extends Subscriber {
  response: ServerResponse;
  position: StreamPosition;
  /** Its rights are being read again; changes wait. */
  isRenewing: boolean;
  /** It had its turn since it opened or renewed: a heartbeat before that would count as later than changes that wait. */
  isCurrent: boolean;
  /** Number of the latest renewal: the answers of earlier ones are outdated. */
  renewals: number;
  renew: () => Promise<Subscriber>;
}

/** Streams are divided into so many groups, so that the reads that follow a change are spread over a second. */
export const PHASES = 10;

/** A shell whose unread events exceed this is disconnected; it reconnects by itself. */
const MAX_BUFFERED_BYTES = 64 * 1024;
const RETRY_MS = 2_000;
const RETRY_WHEN_FULL_SECONDS = 30;
const RECONNECT_SOON = 'retry: 500\n\n';

/** The open server-sent event streams of this replica. */
export class EventStreams {
  readonly #streams = new Set<Stream>();
  readonly #byUser = new Map<number, Set<Stream>>();
  readonly #phases = Array.from({ length: PHASES }, () => new Set<Stream>());
  readonly #heartbeat: NodeJS.Timeout;
  #isClosed = false;

  constructor(
    private readonly metrics: GatewayMetrics,
    private readonly bounds: StreamBounds,
  ) {
    this.#heartbeat = setInterval(() => {
      for (const stream of this.#streams) {
        // A user who kept working reconnects with a session that ends later.
        if (stream.endsAt <= Date.now()) this.#close(stream, `retry: ${RETRY_MS}\n\n`);
        else if (stream.isCurrent) this.#write(stream, 'event: heartbeat\ndata: {}\n\n');
      }
    }, bounds.heartbeatMs).unref();
  }

  get size(): number {
    return this.#streams.size;
  }

  /**
   * To be called before `open`. When the process is full, closes a stream of a user who has more than this user would have.
   * @throws Refusal too_many_streams, overloaded
   */
  reserve({ sessionKey, userId }: Subscriber): void {
    const own = [...(this.#byUser.get(userId) ?? [])];
    if (own.filter((stream) => stream.sessionKey === sessionKey).length >= this.bounds.perSession)
      throw refuseFor('too_many_streams', RETRY_WHEN_FULL_SECONDS);
    if (this.size < this.bounds.total) return;
    const [oldest] = [...this.#byUser.values()].find(({ size }) => size > own.length + 1) ?? [];
    if (!oldest) throw refuseFor('overloaded', RETRY_WHEN_FULL_SECONDS);
    this.#close(oldest, `retry: ${RETRY_WHEN_FULL_SECONDS * 1_000}\n\n`);
  }

  /**
   * Takes over a response whose head has been written.
   * @param renew resolves the session again, when its role may see something else
   */
  open(
    { userId, roleId, sessionKey, endsAt, companyIds, permissions }: Subscriber,
    response: ServerResponse,
    position: StreamPosition,
    renew: () => Promise<Subscriber>,
  ): void {
    // The client left during the session exchange: its 'close' will not be emitted again.
    if (response.destroyed) return;
    // The process began to stop during the session exchange: the client reconnects to another replica.
    if (this.#isClosed) return void response.end(RECONNECT_SOON);
    const subscriber = { userId, roleId, sessionKey, endsAt, companyIds, permissions };
    const state = { isRenewing: false, isCurrent: false, renewals: 0 };
    const stream: Stream = { ...subscriber, ...state, response, position, renew };
    this.#add(stream);
    response.once('close', () => this.#remove(stream));
    response.on('error', () => response.destroy());
    response.write(`retry: ${RETRY_MS}\n: open\n\n`);
  }

  publish(name: LiveEventName, matches: (subscriber: Subscriber) => boolean = () => true): void {
    for (const stream of this.#streams) if (matches(stream)) this.#write(stream, `event: ${name}\ndata: {}\n\n`);
  }

  /** Sends `session-ended` and closes the streams. */
  endSessions(matches: (subscriber: Subscriber) => boolean): void {
    for (const stream of this.#streams) if (matches(stream)) this.#close(stream, 'event: session-ended\ndata: {}\n\n');
  }

  /** Sends each stream of a group the changes since its position. */
  sendChanges(phase: number, end: number, textFor: (stream: Subscriber, position: StreamPosition) => string): void {
    for (const stream of this.#phases[phase] ?? []) {
      if (stream.isRenewing) continue;
      stream.isCurrent = true;
      if (stream.position === end) continue;
      const text = textFor(stream, stream.position);
      stream.position = end;
      if (text) this.#write(stream, text);
    }
  }

  /** Reads the rights of these streams again; changes of records wait until then. A stream whose session is refused is closed. */
  renew(matches: (subscriber: Subscriber) => boolean): void {
    for (const stream of this.#streams) if (matches(stream)) void this.#renew(stream);
  }

  /** Later events are matched against the new role. */
  updateRole(userId: number, roleId: number): void {
    for (const stream of this.#byUser.get(userId) ?? []) stream.roleId = roleId;
  }

  /** Makes every shell reconnect, which verifies its session. */
  reconnectAll(): void {
    for (const stream of this.#streams) this.#close(stream, `retry: ${RETRY_MS}\n\n`);
  }

  /** Makes every shell reconnect soon, to another replica. */
  close(): void {
    clearInterval(this.#heartbeat);
    this.#isClosed = true;
    for (const stream of this.#streams) this.#close(stream, RECONNECT_SOON);
  }

  async #renew(stream: Stream): Promise<void> {
    Object.assign(stream, { isRenewing: true, isCurrent: false });
    const renewal = (stream.renewals += 1);
    try {
      const { roleId, endsAt, companyIds, permissions } = await stream.renew();
      if (renewal !== stream.renewals) return;
      Object.assign(stream, { roleId, endsAt, companyIds, permissions, isRenewing: false });
    } catch {
      if (renewal === stream.renewals && this.#streams.has(stream)) this.#close(stream, `retry: ${RETRY_MS}\n\n`);
    }
  }

  #add(stream: Stream): void {
    this.#streams.add(stream);
    this.#phaseOf(stream).add(stream);
    const own = this.#byUser.get(stream.userId);
    if (own) own.add(stream);
    else this.#byUser.set(stream.userId, new Set([stream]));
    this.metrics.openEventStreams.inc();
  }

  #remove(stream: Stream): void {
    if (!this.#streams.delete(stream)) return;
    this.#phaseOf(stream).delete(stream);
    const own = this.#byUser.get(stream.userId);
    own?.delete(stream);
    if (own?.size === 0) this.#byUser.delete(stream.userId);
    this.metrics.openEventStreams.dec();
  }

  /** By user, so that all tabs of one receive a change at once. */
  #phaseOf({ userId }: Stream): Set<Stream> {
    return this.#phases[userId % PHASES] as Set<Stream>;
  }

  /** An ended response must not be written to again, although its socket may close later. */
  #close(stream: Stream, lastChunk: string): void {
    this.#remove(stream);
    stream.response.end(lastChunk);
  }

  #write({ response }: Stream, text: string): void {
    if (response.writableLength > MAX_BUFFERED_BYTES) response.destroy();
    else response.write(text);
  }
}
