import {
  RateLimiterMemory,
  RateLimiterRedis,
  type IRateLimiterOptions,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import type { RedisClientType } from 'redis';

export type MakeLimiter = (
  options: Required<Pick<IRateLimiterOptions, 'keyPrefix' | 'points' | 'duration'>>,
) => RateLimiterAbstract;

/**
 * Counts in Redis, which all replicas share. While Redis is away each process counts for itself: the limits grow, but
 * they never fall away.
 */
export const limitersOn =
  (redis: RedisClientType | undefined): MakeLimiter =>
  (options) => {
    const insuranceLimiter = new RateLimiterMemory(options);
    if (!redis) return insuranceLimiter;
    return new RateLimiterRedis({
      ...options,
      storeClient: redis,
      useRedisPackage: true,
      rejectIfRedisNotReady: true,
      insuranceLimiter,
    });
  };
