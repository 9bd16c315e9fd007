import { RateLimiterPostgres, type RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Database } from '../database/database.js';

/** A rate limiter on the service's table `rate_limits`, which all replicas share. `countCall` consumes a point. */
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
