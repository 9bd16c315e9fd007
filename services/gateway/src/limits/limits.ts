import { LRUCache } from 'lru-cache';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import type { createClient } from 'redis';
import { refuseFor } from '../problems/refusal.js';

/** Calls fetched from the shared count at once: a window has 100 such portions, so a call in 100 asks Redis. */
const PORTIONS = 100;
const KEYS = 50_000;

export interface LimitOptions {
  /** What is counted, in the names of the shared store. */
  name: string;
  /** Calls of one key in a window. */
  calls: number;
  windowSeconds: number;
}

interface Portion {
  left: number;
  /** Of the window, beyond this portion, when it was taken. */
  beyond: number;
  endsAt: number;
}

/**
 * A limit of calls by key: of a session, of an address without one, of a program. The count is shared through Redis when there is one;
 * each replica takes it in portions, so that most calls are decided here, without a wait.
 */
export class Limits {
  readonly #counter: RateLimiterAbstract;
  readonly #portionSize: number;
  readonly #portions = new LRUCache<string, Portion>({ max: KEYS });
  readonly #fetches = new Map<string, Promise<void>>();

  constructor(
    private readonly options: LimitOptions,
    redis?: ReturnType<typeof createClient>,
  ) {
    const { name, calls: points, windowSeconds } = options;
    this.#portionSize = Math.max(1, Math.floor(points / PORTIONS));
    const memory = new RateLimiterMemory({ keyPrefix: name, points, duration: windowSeconds });
    this.#counter = redis
      ? new RateLimiterRedis({
          keyPrefix: `umbral:${name}`,
          points,
          duration: windowSeconds,
          storeClient: redis,
          useRedisPackage: true,
          // Without Redis each replica counts for itself: stricter or looser, never open.
          insuranceLimiter: memory,
        })
      : memory;
  }

  /** Takes one call of the key's share. Nothing to wait for in the usual case. @throws Refusal 429 */
  spend(key: string): Promise<void> | undefined {
    return this.#take(key) ? undefined : this.#wait(key);
  }

  #take(key: string): boolean {
    const portion = this.#portions.get(key);
    if (!portion || portion.left === 0 || portion.endsAt <= Date.now()) return false;
    portion.left -= 1;
    return true;
  }

  /** Simultaneous calls wait for one portion, and for the next one when it was too small for all of them. */
  async #wait(key: string): Promise<void> {
    do {
      let fetch = this.#fetches.get(key);
      if (!fetch) {
        fetch = this.#fetch(key).finally(() => this.#fetches.delete(key));
        this.#fetches.set(key, fetch);
      }
      await fetch;
    } while (!this.#take(key));
  }

  async #fetch(key: string): Promise<void> {
    const outcome = await this.#counter.consume(key, this.#portionSize).catch((reason: unknown) => reason);
    if (!(outcome instanceof RateLimiterRes)) throw outcome;
    if (outcome.consumedPoints > this.#counter.points)
      throw refuseFor('too_many_requests', outcome.msBeforeNext / 1_000, this.#said(0, outcome.msBeforeNext));
    this.#portions.set(key, {
      left: this.#portionSize,
      beyond: this.#counter.points - outcome.consumedPoints,
      endsAt: Date.now() + outcome.msBeforeNext,
    });
  }

  /**
   * What the limit says of itself (draft-ietf-httpapi-ratelimit-headers-10): how many calls are left in how many seconds. Other
   * replicas may have spent some of them since this one took its portion.
   */
  headersFor(key: string): Record<string, string> {
    const portion = this.#portions.get(key);
    return portion ? this.#said(portion.left + portion.beyond, portion.endsAt - Date.now()) : {};
  }

  #said(left: number, milliseconds: number): Record<string, string> {
    const { name, calls, windowSeconds } = this.options;
    return {
      'ratelimit-policy': `"${name}";q=${calls};w=${windowSeconds}`,
      ratelimit: `"${name}";r=${left};t=${Math.max(0, Math.ceil(milliseconds / 1_000))}`,
    };
  }
}
