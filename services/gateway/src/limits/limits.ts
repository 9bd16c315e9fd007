import { LRUCache } from 'lru-cache';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import type { createClient } from 'redis';
import { refuseFor } from '../problems/refusal.js';

const WINDOW_SECONDS = 10;
/** Calls fetched from the shared count at once: a window has 100 such portions, so a call in 100 asks Redis. */
const PORTIONS = 100;
const KEYS = 50_000;

interface Portion {
  left: number;
  endsAt: number;
}

/**
 * The general limit of a session, and of an address without one. The count is shared through Redis when there is one;
 * each replica takes it in portions, so that most calls are decided here, without a wait.
 */
export class Limits {
  readonly #counter: RateLimiterAbstract;
  readonly #portionSize: number;
  readonly #portions = new LRUCache<string, Portion>({ max: KEYS });

  constructor(callsPerSecond: number, redis?: ReturnType<typeof createClient>) {
    const points = callsPerSecond * WINDOW_SECONDS;
    this.#portionSize = Math.max(1, Math.floor(points / PORTIONS));
    const memory = new RateLimiterMemory({ keyPrefix: 'calls', points, duration: WINDOW_SECONDS });
    this.#counter = redis
      ? new RateLimiterRedis({
          keyPrefix: 'umbral:calls',
          points,
          duration: WINDOW_SECONDS,
          storeClient: redis,
          useRedisPackage: true,
          // Without Redis each replica counts for itself: stricter or looser, never open.
          insuranceLimiter: memory,
        })
      : memory;
  }

  /** Takes one call of the key's share. Nothing to wait for in the usual case. @throws Refusal 429 */
  spend(key: string): Promise<void> | undefined {
    const portion = this.#portions.get(key);
    if (!portion || portion.endsAt <= Date.now()) return this.#fetch(key);
    if (portion.left > 0) {
      portion.left -= 1;
      return undefined;
    }
    return this.#fetch(key);
  }

  async #fetch(key: string): Promise<void> {
    const outcome = await this.#counter.consume(key, this.#portionSize).catch((reason: unknown) => reason);
    if (!(outcome instanceof RateLimiterRes)) throw outcome;
    if (outcome.remainingPoints <= 0 && outcome.consumedPoints > this.#counter.points) {
      throw refuseFor('too_many_requests', outcome.msBeforeNext / 1000);
    }
    const left = (this.#portions.get(key)?.left ?? 0) + this.#portionSize - 1;
    this.#portions.set(key, { left, endsAt: Date.now() + outcome.msBeforeNext });
  }
}
