import { RateLimiterPostgres, type RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Database } from '../database/database.js';

/** Counts in the table `rate_limits` of the service, which all replicas share. `countCall` counts one. */
export const callsAMinute = (database: Database, keyPrefix: string, points: number): RateLimiterAbstract =>
  new RateLimiterPostgres({
    storeClient: database.pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix,
    points,
    duration: 60,
  });
