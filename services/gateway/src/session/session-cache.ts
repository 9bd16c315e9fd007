import { durations, millisecondsOf } from '@umbral/service-kit/core';
import { LRUCache } from 'lru-cache';
import type { Session } from './session.js';

type Exchange = Promise<Session | undefined>;

/** Sessions by the key of their credentials. */
export class SessionCache {
  readonly #sessions: LRUCache<string, Session>;
  /** Exchanges in flight whose session may be cached; an eviction removes them. */
  readonly #running = new Map<string, Exchange>();
  #isTrusted = false;
  #generation = 0;

  constructor(size: number) {
    this.#sessions = new LRUCache({ max: Math.max(1, size) });
  }

  get size(): number {
    return this.#sessions.size;
  }

  /** Increases with each eviction by an event, which is not repeated. */
  get generation(): number {
    return this.#generation;
  }

  get(key: string, now: number): Session | undefined {
    const session = this.#sessions.get(key);
    if (!session || session.usableUntil <= now) return undefined;
    return this.#isTrusted || now - session.checkedAt < millisecondsOf(durations.disconnectedSession)
      ? session
      : undefined;
  }

  /** Concurrent calls of one key share one exchange, and its session is cached, unless the key was evicted since it began. */
  exchangeOnce(key: string, exchange: () => Exchange): Exchange {
    const running = this.#running.get(key);
    if (running) return running;
    const isCurrent = () => this.#running.get(key) === own;
    const own: Exchange = exchange().then((session) => {
      if (session && isCurrent()) this.#sessions.set(key, session);
      return session;
    });
    this.#running.set(key, own);
    const done = () => isCurrent() && this.#running.delete(key);
    own.then(done, done);
    return own;
  }

  /** @param isTrusted whether events are received. When they are again, some may have been missed: clears the cache. */
  trust(isTrusted: boolean): void {
    if (isTrusted && !this.#isTrusted) this.evictWhere(() => true);
    this.#isTrusted = isTrusted;
  }

  evict(key: string): void {
    this.#running.delete(key);
    this.#sessions.delete(key);
  }

  evictWhere(matches: (session: Session) => boolean): void {
    this.#generation += 1;
    this.#running.clear();
    for (const [key, session] of this.#sessions.entries()) if (matches(session)) this.#sessions.delete(key);
  }
}
