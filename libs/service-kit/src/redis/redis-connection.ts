import type { Counter } from 'prom-client';
import type { Log } from '../logging/log.js';
import { replyToPing, watchRedis, type WatchedRedis } from './watch-redis.js';

/** The part of a client of the package `redis` that is used here; the kit does not depend on it. */
interface RedisClient extends WatchedRedis {
  on(event: 'error', listener: (error: Error) => void): unknown;
  on(event: 'ready', listener: () => void): unknown;
}

/** Redis has answered with an error, for example NOPERM, NOAUTH, WRONGPASS or READONLY. */
export class RedisRefusal extends Error {
  override name = 'RedisRefusal';
}

/** For an answer of Redis; after it the connection is replaced. */
export const REDIS_LIMIT_MS = 500;

/** Errors that Redis answers start with a code in capitals; those of the connection do not. */
const REPLY = /^[A-Z]{3,} /;

/** All errors of a transaction are in one that has no code of its own. */
function replyOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (REPLY.test(error.message)) return error.message;
  const replies = (error as { replies?: unknown }).replies;
  return Array.isArray(replies) ? replies.map(replyOf).find((reply) => reply !== undefined) : undefined;
}

/** Connects in the background and distinguishes a Redis that is not reachable from one that refuses. */
export class RedisConnection {
  readonly #stopWatching: () => void;
  #refusal: string | undefined;
  #isDown = false;

  /**
   * @param refusals counts refusals by Redis, see `redisRefusals`
   * @param limitMs REDIS_LIMIT_MS of a process
   */
  constructor(
    readonly client: RedisClient,
    private readonly log: Log,
    private readonly refusals: Counter,
    private readonly limitMs = REDIS_LIMIT_MS,
  ) {
    client.on('error', (error) => {
      this.#refusal = replyOf(error);
      if (this.#refusal !== undefined) this.#report(error, 'connection');
      else if (!this.#isDown) log.warn({ err: error }, 'Redis is not reachable: limits are counted in this process');
      this.#isDown = true;
    });
    client.on('ready', () => {
      if (this.#isDown) log.info({}, 'Redis is reachable again');
      this.#isDown = false;
      this.#refusal = undefined;
    });
    client.connect().catch(() => undefined);
    this.#stopWatching = watchRedis(client, log, limitMs);
  }

  /** Whether limits can be counted in Redis: it answers a PING of the own user. A connection alone proves no login. Never throws. */
  async responds(): Promise<boolean> {
    return this.client.isReady && (await replyToPing(this.client, this.limitMs)) === 'PONG';
  }

  /** @param limiter that has failed @throws RedisRefusal unless Redis was not reachable */
  throwIfRefused(error: unknown, limiter: string): void {
    const reply = replyOf(error) ?? this.#refusal;
    if (reply === undefined) return;
    this.#report(error, limiter);
    throw new RedisRefusal(`Redis refused to count ${limiter}: ${reply}`, { cause: error });
  }

  close(): void {
    this.#stopWatching();
    this.client.destroy();
  }

  #report(error: unknown, limiter: string): void {
    this.refusals.inc();
    this.log.error({ err: error, limiter }, 'Redis refuses to count a limit');
  }
}

/** The counter of `RedisConnection`. */
export const redisRefusals = (metrics: { counter(name: string, help: string): Counter }): Counter =>
  metrics.counter('umbral_redis_refusals_total', 'Counts of limits that Redis has refused');
