import { jetstream, jetstreamManager, type JetStreamClient, type JetStreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import type { Log } from '../logging/log.js';
import { Backoff, pause } from './pause.js';
import { ensureStreams } from './streams.js';
import { describeError } from '../errors/describe-error.js';

export interface NatsLinkOptions {
  url: string;
  /** Who this process is there, if the broker asks. Its answers come to an inbox that nobody else may read. */
  user?: string | undefined;
  password?: string | undefined;
  /** Name of the process, seen in the broker's monitoring. */
  name: string;
  /** Copies of a stream that is created here. */
  replicas: number;
  log: Log;
}

export interface LinkState {
  connection: NatsConnection;
  client: JetStreamClient;
  manager: JetStreamManager;
  /** The broker lost its store since this process last saw it: streams were made anew. */
  isStoreNew: boolean;
}

/** For `connect`: the user, and an inbox of its own, as nats-users.conf lets it have one. */
export const natsLogin = (user: string | undefined, password: string | undefined) =>
  user === undefined ? {} : { user, pass: password ?? '', inboxPrefix: `_INBOX_${user}` };

/** For `connect`: the servers. Where one is asked for by TLS, a connection without it is refused. */
export const natsServers = (urls: string) => {
  const servers = urls.split(',');
  return servers.some((url) => url.startsWith('tls:')) ? { servers, tls: {} } : { servers };
};

type UpListener = (state: LinkState) => void;

/** How long the end waits for a broker: to take what is on its way, and to be connected to. */
const END_LIMIT_MS = 1_500;

/** Until the work is done, and no longer than the end waits. */
async function withShutdownTimeout(work: Promise<unknown> | undefined): Promise<void> {
  const done = new AbortController();
  await Promise.race([work, pause(END_LIMIT_MS, done.signal)]).finally(() => done.abort());
}

/**
 * The connection to NATS. It is made in the background and for ever: a broker that is away, at boot or later, only
 * makes the link "down". It is "up" once the streams are there, also after a restart with an empty store.
 */
export class NatsLink {
  private state: LinkState | undefined;
  /** The last one that was made, also while the link is down: it tries to connect again until it is closed. */
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

  /** What is needed to talk, or undefined while the link is down. */
  get current(): LinkState | undefined {
    return this.state;
  }

  /** Calls at each time the link comes up, and at once when it is up. Answers how to stop that. */
  onUp(listener: UpListener): () => void {
    this.upListeners.add(listener);
    if (this.state) listener(this.state);
    return () => this.upListeners.delete(listener);
  }

  /** Calls at each time the link goes down, and at once when it is down. Answers how to stop that. */
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

  /** Sends what is on its way and closes. A broker that is away, or says nothing, is not waited for. */
  async close(): Promise<void> {
    this.ending.abort();
    this.attempt?.abort();
    const { connection, isUp } = this;
    this.state = undefined;
    // What cannot be drained is closed all the same.
    if (isUp) await withShutdownTimeout(connection?.drain().catch(() => undefined));
    await connection?.close();
    // Who is connecting in this moment closes what comes of it.
    await withShutdownTimeout(this.run);
  }

  private async keepConnected(): Promise<void> {
    const { log, url, name, user, password } = this.options;
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
          timeout: 5_000,
        });
        if (this.ending.signal.aborted) return await connection.close();
        this.connection = connection;
        backoff.reset();
        await this.follow(connection);
      } catch (error) {
        if (this.ending.signal.aborted) return;
        log.warn({ reason: describeError(error) }, 'NATS is away, trying again');
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

  /** Sees to the streams until they are there or the connection is lost again, which ends this attempt. */
  private async goUp(connection: NatsConnection): Promise<void> {
    if (this.ending.signal.aborted) return;
    const { log, replicas } = this.options;
    const attempt = new AbortController();
    this.attempt = attempt;
    const backoff = new Backoff(attempt.signal);
    while (!attempt.signal.aborted) {
      try {
        const manager = await jetstreamManager(connection, { timeout: 5_000 });
        const created = await ensureStreams(manager, replicas);
        if (attempt.signal.aborted) return;
        const known = this.streamsCreated;
        const isStoreNew =
          known !== undefined && Object.keys(created).some((stream) => created[stream] !== known[stream]);
        this.streamsCreated = created;
        this.state = { connection, client: jetstream(connection, { timeout: 5_000 }), manager, isStoreNew };
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
