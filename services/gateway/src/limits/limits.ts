import { LRUCache } from 'lru-cache';
import {
  declaredLimits,
  RedisRefusal,
  redisLimiter,
  type CallLimiter,
  type RedisConnection,
  type RedisLimit,
} from '@umbral/service-kit/core';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal, refuseFor } from '../problems/refusal.js';

/** A window is reserved in 100 portions, so one call in 100 reaches Redis. */
const PORTIONS = 100;
const KEYS = 50_000;

export interface RateLimitOptions {
  /** Declared limit, and policy name in the headers. */
  name: RedisLimit;
  /** Maximum calls of one key in a window. */
  calls: number;
}

interface Portion {
  left: number;
  /** Remaining calls of the window outside this portion, when it was reserved. */
  beyond: number;
  endsAt: number;
}

/**
 * Rate limit by key: of a session, of an address without one, of a program. The count is shared through Redis if configured;
 * each replica reserves it in portions, so that most calls are decided in memory.
 */
export class RateLimit {
  readonly #counter: CallLimiter;
  readonly #portionSize: number;
  readonly #policy: string;
  readonly #portions = new LRUCache<string, Portion>({ max: KEYS });
  readonly #fetches = new Map<string, Promise<void>>();

  constructor(
    private readonly options: RateLimitOptions,
    redis?: RedisConnection,
  ) {
    const { name, calls: points } = options;
    this.#portionSize = Math.max(1, Math.floor(points / PORTIONS));
    this.#policy = `"${name}";q=${points};w=${declaredLimits[name].seconds}`;
    this.#counter = redisLimiter(redis, name, { points });
  }

  /** Consumes one call of the key; synchronous in the usual case. @throws Refusal 429 */
  consume(key: string): Promise<void> | undefined {
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
    if (outcome instanceof RedisRefusal) throw new Refusal('service_down');
    if (!(outcome instanceof RateLimiterRes)) throw outcome;
    if (outcome.consumedPoints > this.#counter.points)
      throw refuseFor('too_many_requests', outcome.msBeforeNext / 1_000, this.#headers(0, outcome.msBeforeNext));
    this.#portions.set(key, {
      left: this.#portionSize,
      beyond: this.#counter.points - outcome.consumedPoints,
      endsAt: Date.now() + outcome.msBeforeNext,
    });
  }

  /**
   * Headers of draft-ietf-httpapi-ratelimit-headers-10: remaining calls and seconds. Other replicas may have consumed some of
   * them since this one reserved its portion.
   */
  headersFor(key: string): Record<string, string> {
    const portion = this.#portions.get(key);
    return portion ? this.#headers(portion.left + portion.beyond, portion.endsAt - Date.now()) : {};
  }

  #headers(left: number, milliseconds: number): Record<string, string> {
    return {
      'ratelimit-policy': this.#policy,
      ratelimit: `"${this.options.name}";r=${left};t=${Math.max(0, Math.ceil(milliseconds / 1_000))}`,
    };
  }
}
