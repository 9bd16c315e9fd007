import { RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { AppError } from '../errors/app-error.js';

/** Counts one call. `message` replaces the catalogue's sentence. @throws AppError too_many_requests */
export async function countCall(limiter: RateLimiterAbstract, key: string, message?: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refusal) {
    throw refusal instanceof RateLimiterRes ? tooMany(refusal, message) : refusal;
  }
}

/** Checks the limit without counting. @throws AppError too_many_requests */
export async function assertBelow(limiter: RateLimiterAbstract, key: string): Promise<void> {
  const state = await limiter.get(key);
  if (state && state.consumedPoints >= limiter.points) throw tooMany(state);
}

const tooMany = ({ msBeforeNext }: RateLimiterRes, message?: string): AppError =>
  new AppError('too_many_requests', {
    ...(message !== undefined && { message }),
    headers: { 'retry-after': String(Math.max(1, Math.ceil(msBeforeNext / 1000))) },
  });
