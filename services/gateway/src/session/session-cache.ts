import { LRUCache } from 'lru-cache';
import type { Session } from './session.js';

/** How long a session counts on what identity said of it, while nobody would tell that it ended or a permission changed. */
const UNHEARD_MS = 5_000;

/** Sessions by the key of their credentials. */
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
    if (!session || session.usableUntil <= now) return undefined;
    return this.#isTrusted || now - session.checkedAt < UNHEARD_MS ? session : undefined;
  }

  /** Keeps a session, unless something changed since `changes` was read. */
  keep(key: string, session: Session, changes: number): void {
    if (changes === this.#changes) this.#sessions.set(key, session);
  }

  /** Would we hear of a change? When that begins again, everything may have changed unheard. */
  trust(isTrusted: boolean): void {
    if (isTrusted && !this.#isTrusted) this.drop(() => true);
    this.#isTrusted = isTrusted;
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
