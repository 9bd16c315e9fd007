import { countCall } from '@umbral/service-kit';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { MakeLimiter } from './limiters.js';

/** Limits requests for and uses of links, by network address and by account. Every call counts. */
export class RecoveryThrottle {
  private readonly byAddress: RateLimiterAbstract;
  private readonly byAccount: RateLimiterAbstract;

  constructor(make: MakeLimiter, limits: { perAccount: number; perAddress: number; windowSeconds: number }) {
    this.byAddress = make({ keyPrefix: 'recovery:address', points: limits.perAddress, duration: limits.windowSeconds });
    this.byAccount = make({ keyPrefix: 'recovery:account', points: limits.perAccount, duration: limits.windowSeconds });
  }

  /** @param caller the account, or its known device @throws AppError too_many_requests */
  async count(step: 'forgot' | 'reset' | 'restore', caller: string, address: string): Promise<void> {
    await countCall(this.byAddress, `${step}:${address}`);
    await countCall(this.byAccount, `${step}:${caller}`);
  }
}
