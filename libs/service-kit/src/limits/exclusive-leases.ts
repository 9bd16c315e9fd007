import { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { Database } from '../database/database.js';
import { countCall } from './count-call.js';

/** What somebody may do once at a time. */
export interface Turn {
  /** Whoever still works says so more often than the turn lasts. */
  extend(): Promise<void>;
  end(): Promise<void>;
}

/** Work of which each key has one at a time, over all replicas. The turn of a process that died ends by itself. */
export class OneAtATime {
  readonly #turns: RateLimiterPostgres;

  /** @param seconds how long a turn lasts that nobody extends */
  constructor(
    database: Database,
    keyPrefix: string,
    private readonly seconds: number,
  ) {
    this.#turns = new RateLimiterPostgres({
      storeClient: database.pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix,
      points: 1,
      duration: seconds,
    });
  }

  /** @throws AppError too_many_requests while the key has a turn */
  async begin(key: string): Promise<Turn> {
    await countCall(this.#turns, key);
    return {
      extend: async () => void (await this.#turns.set(key, 1, this.seconds)),
      end: async () => void (await this.#turns.delete(key)),
    };
  }
}
