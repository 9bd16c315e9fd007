import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { countTry, type MakeLimiter } from './limiters.js';

/** How long the failures of an account are remembered. */
const MEMORY_SECONDS = 3_600;
const FIRST_DELAY_SECONDS = 30;
const LONGEST_DELAY_SECONDS = 900;

/** Seconds until the next try after `surplus` failures beyond the limit: 30, 60, 120 … up to a quarter of an hour. */
export const delayAfter = (surplus: number): number => Math.min(FIRST_DELAY_SECONDS * 2 ** surplus, LONGEST_DELAY_SECONDS);

/**
 * Bounds guessing. Every try is counted before the password is looked at, so that a thousand at once are no way
 * around; a right one is taken back.
 */
export class SignInThrottle {
  private readonly byAddress: RateLimiterAbstract;
  private readonly byAccount: RateLimiterAbstract;
  /** Lets one try pass per delay once an account is over its limit. */
  private readonly gate: RateLimiterAbstract;

  constructor(
    make: MakeLimiter,
    private readonly limits: { perAccount: number; perAddress: number; windowSeconds: number },
  ) {
    this.byAddress = make({ keyPrefix: 'sign-in:address', points: limits.perAddress, duration: limits.windowSeconds });
    this.byAccount = make({ keyPrefix: 'sign-in:account', points: Number.MAX_SAFE_INTEGER, duration: MEMORY_SECONDS });
    this.gate = make({ keyPrefix: 'sign-in:gate', points: 1, duration: FIRST_DELAY_SECONDS });
  }

  /** Counts a try; the answer takes it back when it was right. @throws AppError too_many_requests */
  async begin(email: string, address: string): Promise<() => Promise<void>> {
    const account = email.toLowerCase();
    await countTry(this.byAddress, address);
    const { consumedPoints } = await countTry(this.byAccount, account);
    const surplus = consumedPoints - this.limits.perAccount;
    if (surplus >= 0) await this.waitAtGate(account, surplus);
    return async () => {
      await Promise.all([this.byAccount.delete(account), this.gate.delete(account), this.byAddress.reward(address)]);
    };
  }

  private async waitAtGate(account: string, surplus: number): Promise<void> {
    try {
      await countTry(this.gate, account, delayAfter(surplus));
    } catch (refusal) {
      // A try that was never made does not lengthen the delay.
      await this.byAccount.reward(account);
      throw refusal;
    }
  }
}
