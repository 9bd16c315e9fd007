import { RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../errors/app-error.js';
import type { CallLimiter } from './redis-limiter.js';

/** Replaces the catalogue's sentence. */
type Message = string | ((msBeforeNext: number) => string);

/** Counts one call. @throws AppError too_many_requests */
export async function countCall(limiter: Pick<CallLimiter, 'consume'>, key: string, message?: Message): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refusal) {
    throw refusal instanceof RateLimiterRes ? tooMany(refusal, message) : refusal;
  }
}

/** Checks the limit without counting. @throws AppError too_many_requests */
export async function assertBelow(
  limiter: Pick<CallLimiter, 'get' | 'points'>,
  key: string,
  message?: Message,
): Promise<void> {
  const state = await limiter.get(key);
  if (state && state.consumedPoints >= limiter.points) throw tooMany(state, message);
}

const tooMany = ({ msBeforeNext }: RateLimiterRes, message?: Message): AppError =>
  new AppError('too_many_requests', {
    ...(message !== undefined && { message: typeof message === 'string' ? message : message(msBeforeNext) }),
    headers: { 'retry-after': String(Math.max(1, Math.ceil(msBeforeNext / 1000))) },
  });
