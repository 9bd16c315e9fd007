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
 * Counts in Redis, shared by all replicas. While Redis is unreachable each process counts on its own: the limits are higher, but
 * still apply.
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
