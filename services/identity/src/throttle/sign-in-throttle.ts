import { AppError, assertBelow, createLimiter } from '@umbral/service-kit';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { MakeLimiter } from './limiters.js';
import { createTurns } from '../concurrency/turns.js';

/** How long the failures of a caller are remembered. */
const MEMORY_SECONDS = 3_600;
const FIRST_DELAY_SECONDS = 30;
const LONGEST_DELAY_SECONDS = 900;
/** Tries that are looked at at once: by how many a burst can overshoot the limit of an address. */
const TRIES_AT_ONCE = 4;

/** Seconds until the next try after `surplus` failures beyond the limit: 30, 60, 120 … up to a quarter of an hour. */
export const delayAfter = (surplus: number): number =>
  Math.min(FIRST_DELAY_SECONDS * 2 ** surplus, LONGEST_DELAY_SECONDS);

/**
 * Bounds guessing, by caller and by address; only failures count. A caller is an account that anybody may name, or a device
 * that the account knows, which wrong passwords from elsewhere do not lock out. Tries of one caller take turns, so that a
 * thousand at once are no way around the limit, and any number of right ones is none of its business.
 */
export class SignInThrottle {
  private readonly failuresOfAddress: RateLimiterAbstract;
  private readonly failuresOfCaller: RateLimiterAbstract;
  /** Closed for a caller from one failure beyond the limit until its delay is over. */
  private readonly gate: RateLimiterAbstract;
  private readonly inTurn = createTurns();
  private readonly fewAtOnce = createLimiter(TRIES_AT_ONCE);

  constructor(
    make: MakeLimiter,
    private readonly limits: { perAccount: number; perAddress: number; windowSeconds: number },
  ) {
    this.failuresOfAddress = make({
      keyPrefix: 'sign-in:address',
      points: limits.perAddress,
      duration: limits.windowSeconds,
    });
    this.failuresOfCaller = make({
      keyPrefix: 'sign-in:caller',
      points: Number.MAX_SAFE_INTEGER,
      duration: MEMORY_SECONDS,
    });
    this.gate = make({ keyPrefix: 'sign-in:gate', points: 1, duration: FIRST_DELAY_SECONDS });
  }

  /**
   * Proves credentials unless there were too many failures. A proof that throws `invalid_credentials` is one more.
   * @throws AppError too_many_requests
   */
  guard<Proof>(caller: string, address: string, prove: () => Promise<Proof>): Promise<Proof> {
    return this.inTurn(caller, () =>
      this.fewAtOnce(address, async () => {
        await assertBelow(this.failuresOfAddress, address);
        await assertBelow(this.gate, caller);
        try {
          const proof = await prove();
          await this.failuresOfCaller.delete(caller);
          return proof;
        } catch (error) {
          if (error instanceof AppError && error.code === 'invalid_credentials')
            await this.countFailure(caller, address);
          throw error;
        }
      }),
    );
  }

  private async countFailure(caller: string, address: string): Promise<void> {
    await this.failuresOfAddress.penalty(address);
    const { consumedPoints } = await this.failuresOfCaller.penalty(caller);
    const surplus = consumedPoints - this.limits.perAccount;
    if (surplus >= 0) await this.gate.block(caller, delayAfter(surplus));
  }
}
