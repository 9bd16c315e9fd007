import { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { Database } from '../database/database.js';
import { countCall } from './count-call.js';

/** Exclusive work in progress. */
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
      storeClient: database.pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix,
      points: 1,
      duration: seconds,
    });
  }

  /** @throws AppError too_many_requests while the key is leased */
  async acquire(key: string): Promise<Lease> {
    await countCall(this.#leases, key);
    return {
      extend: async () => void (await this.#leases.set(key, 1, this.seconds)),
      release: async () => void (await this.#leases.delete(key)),
    };
  }
}
