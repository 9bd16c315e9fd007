import { jetstream, jetstreamManager, type JetStreamClient, type JetStreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import type { Log } from '../logging/log.js';
import { Backoff, pause } from './pause.js';
import { DOMAIN_STREAM, ensureStreams } from './streams.js';
import { describeError } from '../errors/describe-error.js';

export interface NatsLinkOptions {
  url: string;
  /** User at the broker, if it requires one. Replies arrive in an inbox that no other user may read. */
  user?: string | undefined;
  password?: string | undefined;
  /** Name of the process in the broker's monitoring. */
  name: string;
  /** Replicas of a stream that is created here. */
  replicas: number;
  /** How long it waits for a connection, and for an answer of JetStream. */
  timeoutMs?: number;
  log: Log;
}

export interface LinkState {
  connection: NatsConnection;
  client: JetStreamClient;
  manager: JetStreamManager;
  /** The broker lost its store since the last connection: the streams were created again. */
  isStoreNew: boolean;
}

/** For `connect`: the user and its own inbox, as nats-users.conf permits it. */
export const natsLogin = (user: string | undefined, password: string | undefined) =>
  user === undefined ? {} : { user, pass: password ?? '', inboxPrefix: `_INBOX_${user}` };

/** For `connect`: the servers. With one tls: address, connections without TLS are refused. */
export const natsServers = (urls: string) => {
  const servers = urls.split(',');
  return servers.some((url) => url.startsWith('tls:')) ? { servers, tls: {} } : { servers };
};

type UpListener = (state: LinkState) => void;

const TIMEOUT_MS = 5_000;
/** How long `close` waits for the broker: to drain, and for a pending connection attempt. */
const END_LIMIT_MS = 1_500;

/** Resolves with the work, or after the limit. */
async function withShutdownTimeout(work: Promise<unknown> | undefined): Promise<void> {
  const done = new AbortController();
  await Promise.race([work, pause(END_LIMIT_MS, done.signal)]).finally(() => done.abort());
}

/**
 * The connection to NATS. It connects in the background and reconnects for ever: an unreachable broker, at boot or later, only
 * makes the link "down". It is "up" once the streams exist, also after a restart with an empty store.
 */
export class NatsLink {
  private state: LinkState | undefined;
  /** The latest one, also while the link is down: it reconnects until it is closed. */
  private connection: NatsConnection | undefined;
  private streamsCreated: Record<string, string> | undefined;
  private readonly ending = new AbortController();
  private readonly upListeners = new Set<UpListener>();
  private readonly downListeners = new Set<() => void>();
  private attempt: AbortController | undefined;
  private run: Promise<void> | undefined;

  constructor(private readonly options: NatsLinkOptions) {}

  start(): void {
    this.run ??= this.keepConnected();
  }

  get isUp(): boolean {
    return this.state !== undefined;
  }

  /** Whether the broker's store answers: reads a stream. A connection survives the loss of JetStream. Never throws. */
  async responds(): Promise<boolean> {
    const info = await this.state?.manager.streams.info(DOMAIN_STREAM).catch(() => undefined);
    return info !== undefined;
  }

  /** The connection and its clients; undefined while the link is down. */
  get current(): LinkState | undefined {
    return this.state;
  }

  /** Calls the listener each time the link comes up, and at once when it is up. @returns removes the listener */
  onUp(listener: UpListener): () => void {
    this.upListeners.add(listener);
    if (this.state) listener(this.state);
    return () => this.upListeners.delete(listener);
  }

  /** Calls the listener each time the link goes down, and at once when it is down. @returns removes the listener */
  onDown(listener: () => void): () => void {
    this.downListeners.add(listener);
    if (!this.state) listener();
    return () => this.downListeners.delete(listener);
  }

  /** The link, as soon as it is up; undefined when the signal is aborted first. */
  whenUp(signal: AbortSignal): Promise<LinkState | undefined> {
    return new Promise((resolve) => {
      if (signal.aborted) return resolve(undefined);
      let isDone = false;
      const end = (state?: LinkState) => {
        if (isDone) return;
        isDone = true;
        queueMicrotask(() => stop());
        signal.removeEventListener('abort', abort);
        resolve(state);
      };
      const abort = () => end();
      signal.addEventListener('abort', abort);
      const stop = this.onUp(end);
    });
  }

  /** Drains and closes. Does not wait for a broker that is unreachable or unresponsive. */
  async close(): Promise<void> {
    this.ending.abort();
    this.attempt?.abort();
    const { connection, isUp } = this;
    this.state = undefined;
    // Closed below even if draining fails.
    if (isUp) await withShutdownTimeout(connection?.drain().catch(() => undefined));
    await connection?.close();
    // A pending connection attempt closes its own connection.
    await withShutdownTimeout(this.run);
  }

  private async keepConnected(): Promise<void> {
    const { log, url, name, user, password, timeoutMs: timeout = TIMEOUT_MS } = this.options;
    const backoff = new Backoff(this.ending.signal);
    while (!this.ending.signal.aborted) {
      try {
        const connection = await connect({
          ...natsServers(url),
          name,
          ...natsLogin(user, password),
          maxReconnectAttempts: -1,
          reconnectTimeWait: 250,
          reconnectJitter: 100,
          pingInterval: 10_000,
          maxPingOut: 2,
          timeout,
        });
        if (this.ending.signal.aborted) return await connection.close();
        this.connection = connection;
        backoff.reset();
        await this.follow(connection);
      } catch (error) {
        if (this.ending.signal.aborted) return;
        log.warn({ reason: describeError(error) }, 'NATS is unreachable, trying again');
      }
      await backoff.wait();
    }
  }

  /** Lives as long as the connection object, which reconnects by itself. */
  private async follow(connection: NatsConnection): Promise<void> {
    const statuses = connection.status()[Symbol.asyncIterator]();
    void this.goUp(connection);
    for (let status = await statuses.next(); !status.done; status = await statuses.next()) {
      if (status.value.type === 'disconnect' || status.value.type === 'staleConnection') this.goDown();
      if (status.value.type === 'reconnect') void this.goUp(connection);
    }
    this.goDown();
  }

  /** Creates the streams, with retries until the connection is lost again, which aborts this attempt. */
  private async goUp(connection: NatsConnection): Promise<void> {
    if (this.ending.signal.aborted) return;
    const { log, replicas, timeoutMs: timeout = TIMEOUT_MS } = this.options;
    const attempt = new AbortController();
    this.attempt = attempt;
    const backoff = new Backoff(attempt.signal);
    while (!attempt.signal.aborted) {
      try {
        const manager = await jetstreamManager(connection, { timeout });
        const created = await ensureStreams(manager, replicas);
        if (attempt.signal.aborted) return;
        const known = this.streamsCreated;
        const isStoreNew =
          known !== undefined && Object.keys(created).some((stream) => created[stream] !== known[stream]);
        this.streamsCreated = created;
        this.state = { connection, client: jetstream(connection, { timeout }), manager, isStoreNew };
        log.info({ server: connection.getServer(), isStoreNew }, 'NATS is up');
        for (const listener of [...this.upListeners]) listener(this.state);
        return;
      } catch (error) {
        if (attempt.signal.aborted) return;
        log.warn({ reason: describeError(error) }, 'NATS streams are not ready, trying again');
        await backoff.wait();
      }
    }
  }

  private goDown(): void {
    this.attempt?.abort();
    if (!this.state) return;
    this.state = undefined;
    if (!this.ending.signal.aborted) this.options.log.warn({}, 'NATS is down');
    for (const listener of [...this.downListeners]) listener();
  }
}
