import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { declaredLimits, type RedisLimit } from './declared-limits.js';
import type { RedisConnection } from '../redis/redis-connection.js';

/** The used part of a rate limiter. */
export type CallLimiter = Pick<
  RateLimiterAbstract,
  'points' | 'consume' | 'reward' | 'penalty' | 'get' | 'delete' | 'block'
>;

/** Values of the settings of a limit, where they are not as declared. */
interface LimitSettings {
  points?: number | undefined;
  seconds?: number | undefined;
}

/**
 * A declared limit on Redis, shared by all replicas. While Redis is not reachable each process counts on its own: the limits are
 * higher, but still apply. A refusal by Redis is a wrong configuration and fails the call, because counting in the process would hide
 * it for ever.
 */
export function redisLimiter(
  connection: RedisConnection | undefined,
  name: RedisLimit,
  { points, seconds }: LimitSettings = {},
): CallLimiter {
  const limit = declaredLimits[name];
  const options = { keyPrefix: limit.prefix, points: points ?? limit.points, duration: seconds ?? limit.seconds };
  const local = new RateLimiterMemory(options);
  if (!connection) return local;
  const shared = new RateLimiterRedis({
    ...options,
    storeClient: connection.client,
    useRedisPackage: true,
    rejectIfRedisNotReady: true,
  });
  const count = async <Answer>(work: (limiter: RateLimiterAbstract) => Promise<Answer>): Promise<Answer> => {
    try {
      return await work(shared);
    } catch (error) {
      if (error instanceof RateLimiterRes) throw error;
      connection.throwIfRefused(error, options.keyPrefix);
      return work(local);
    }
  };
  return {
    points: options.points,
    consume: (key, value) => count((limiter) => limiter.consume(key, value)),
    reward: (key, value) => count((limiter) => limiter.reward(key, value)),
    penalty: (key, value) => count((limiter) => limiter.penalty(key, value)),
    get: (key) => count((limiter) => limiter.get(key)),
    delete: (key) => count((limiter) => limiter.delete(key)),
    block: (key, seconds) => count((limiter) => limiter.block(key, seconds)),
  };
}
