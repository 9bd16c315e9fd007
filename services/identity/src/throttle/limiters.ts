import { AppError } from '@umbral/service-kit';
import {
  RateLimiterMemory, RateLimiterRedis, RateLimiterRes, type IRateLimiterOptions, type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import type { RedisClientType } from 'redis';

export type MakeLimiter = (options: Required<Pick<IRateLimiterOptions, 'keyPrefix' | 'points' | 'duration'>>) => RateLimiterAbstract;

/**
 * Counts in Redis, which all replicas share. While Redis is away each process counts for itself: the limits grow, but
 * they never fall away.
 */
export const limitersOn = (redis: RedisClientType | undefined): MakeLimiter => (options) => {
  const insuranceLimiter = new RateLimiterMemory(options);
  if (!redis) return insuranceLimiter;
  return new RateLimiterRedis({ ...options, storeClient: redis, useRedisPackage: true, rejectIfRedisNotReady: true, insuranceLimiter });
};

/** Counts one try. @throws AppError too_many_requests with Retry-After */
export async function countTry(limiter: RateLimiterAbstract, key: string, seconds?: number): Promise<RateLimiterRes> {
  try {
    return await limiter.consume(key, 1, seconds === undefined ? {} : { customDuration: seconds });
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    const retryAfter = String(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)));
    throw new AppError('too_many_requests', { headers: { 'retry-after': retryAfter } });
  }
}
