import { RateLimiterPostgres, type RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Database } from '../database/database.js';
import { declaredLimits, type DatabaseLimit } from './declared-limits.js';
import { limiterStore } from './limiter-store.js';

/** A declared limit in the database. `countCall` consumes a point. */
export function databaseLimiter(database: Database, name: DatabaseLimit, points?: number): RateLimiterAbstract {
  const limit = declaredLimits[name];
  return new RateLimiterPostgres({
    ...limiterStore(database),
    keyPrefix: limit.prefix,
    points: points ?? limit.points,
    duration: limit.seconds,
  });
}
