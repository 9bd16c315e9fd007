import { LRUCache } from 'lru-cache';
import type { Session } from './session.js';

/**
 * Sessions by the key of their credentials. It keeps nothing while it is not trusted, that is while nobody would tell it that a session
 * ended or a permission changed.
 */
export class SessionCache {
  readonly #sessions: LRUCache<string, Session>;
  #isTrusted = false;
  #changes = 0;

  constructor(size: number) {
    this.#sessions = new LRUCache({ max: Math.max(1, size) });
  }

  get size(): number {
    return this.#sessions.size;
  }

  /** Counts what was dropped: who began an exchange before a change must not keep its result. */
  get changes(): number {
    return this.#changes;
  }

  get(key: string, now: number): Session | undefined {
    const session = this.#sessions.get(key);
    return session && session.usableUntil > now ? session : undefined;
  }

  /** Keeps a session, unless something changed since `changes` was read. */
  keep(key: string, session: Session, changes: number): void {
    if (this.#isTrusted && changes === this.#changes) this.#sessions.set(key, session);
  }

  trust(isTrusted: boolean): void {
    this.#isTrusted = isTrusted;
    if (!isTrusted) this.drop(() => true);
  }

  forget(key: string): void {
    this.#changes += 1;
    this.#sessions.delete(key);
  }

  drop(matches: (session: Session) => boolean): void {
    this.#changes += 1;
    for (const [key, session] of this.#sessions.entries()) if (matches(session)) this.#sessions.delete(key);
  }
}
