import { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { Database } from '../database/database.js';
import { countCall } from './count-call.js';
import { limiterStore } from './limiter-store.js';

/** Exclusive work in progress. Both do nothing once it has expired or was released. */
export interface Lease {
  /** Must be called more often than the lease lasts. */
  extend(): Promise<void>;
  release(): Promise<void>;
}

/** One lease per key at a time, over all replicas. The lease of a process that died expires. */
export class ExclusiveLeases {
  readonly #leases: RateLimiterPostgres;

  /** @param seconds lifetime of a lease that is not extended */
  constructor(
    database: Database,
    keyPrefix: string,
    private readonly seconds: number,
  ) {
    this.#leases = new RateLimiterPostgres({
      ...limiterStore(database),
      keyPrefix,
      points: 1,
      duration: seconds,
    });
  }

  /** @throws AppError too_many_requests while the key is leased */
  async acquire(key: string): Promise<Lease> {
    // From before the call: it ends no later than the stored lease, which may be another holder's afterwards.
    let end = this.#nextEnd();
    await countCall(this.#leases, key);
    return {
      extend: async () => {
        if (Date.now() >= end) return;
        end = this.#nextEnd();
        await this.#leases.set(key, 1, this.seconds);
      },
      release: async () => {
        if (Date.now() >= end) return;
        end = 0;
        await this.#leases.delete(key);
      },
    };
  }

  #nextEnd(): number {
    return Date.now() + this.seconds * 1_000;
  }
}
