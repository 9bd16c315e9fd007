import {
  declaredLimits,
  redisLimiter,
  type CallLimiter,
  type RedisConnection,
  type RedisLimit,
} from '@umbral/service-kit';

/** @param points value of the limit's setting */
export type MakeLimiter = (limit: RedisLimit, points?: number) => CallLimiter;

/** @param windowSeconds of the limits whose window is a setting */
export const limitersOn =
  (connection: RedisConnection | undefined, windowSeconds?: number): MakeLimiter =>
  (limit, points) => {
    const seconds = 'windowSetting' in declaredLimits[limit] ? windowSeconds : undefined;
    return redisLimiter(connection, limit, { points, seconds });
  };
