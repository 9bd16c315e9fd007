import { durations, millisecondsOf } from '@umbral/service-kit/core';
import { LRUCache } from 'lru-cache';
import type { Session } from './session.js';

/** Sessions by the key of their credentials. */
export class SessionCache {
  readonly #sessions: LRUCache<string, Session>;
  #isTrusted = false;
  #generation = 0;

  constructor(size: number) {
    this.#sessions = new LRUCache({ max: Math.max(1, size) });
  }

  get size(): number {
    return this.#sessions.size;
  }

  /** Increases with each eviction: an exchange that began before must not be cached. */
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

  /** Caches a session, unless something was evicted since `generation` was read. */
  store(key: string, session: Session, generation: number): void {
    if (generation === this.#generation) this.#sessions.set(key, session);
  }

  /** @param isTrusted whether events are received. When they are again, some may have been missed: clears the cache. */
  trust(isTrusted: boolean): void {
    if (isTrusted && !this.#isTrusted) this.evictWhere(() => true);
    this.#isTrusted = isTrusted;
  }

  evict(key: string): void {
    this.#generation += 1;
    this.#sessions.delete(key);
  }

  evictWhere(matches: (session: Session) => boolean): void {
    this.#generation += 1;
    for (const [key, session] of this.#sessions.entries()) if (matches(session)) this.#sessions.delete(key);
  }
}
