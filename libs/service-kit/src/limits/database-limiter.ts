import { RateLimiterPostgres, type RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Database } from '../database/database.js';
import { declaredLimits, type DatabaseLimit } from './declared-limits.js';

/** A declared limit on the service's table `rate_limits`, which all replicas share. `countCall` consumes a point. */
export function databaseLimiter(database: Database, name: DatabaseLimit, points?: number): RateLimiterAbstract {
  const limit = declaredLimits[name];
  return new RateLimiterPostgres({
    storeClient: database.pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: limit.prefix,
    points: points ?? limit.points,
    duration: limit.seconds,
  });
}
