import { countCall } from '@umbral/service-kit';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { MakeLimiter } from './limiters.js';

/** Bounds how often one address, or somebody for one account, asks for or uses links. Every call counts. */
export class RecoveryThrottle {
  private readonly byAddress: RateLimiterAbstract;
  private readonly byAccount: RateLimiterAbstract;

  constructor(make: MakeLimiter, limits: { perAccount: number; perAddress: number; windowSeconds: number }) {
    this.byAddress = make({ keyPrefix: 'recovery:address', points: limits.perAddress, duration: limits.windowSeconds });
    this.byAccount = make({ keyPrefix: 'recovery:account', points: limits.perAccount, duration: limits.windowSeconds });
  }

  /** `caller`: whose account it is about, or the device that the account knows. @throws AppError too_many_requests */
  async count(step: 'forgot' | 'reset' | 'restore', caller: string, address: string): Promise<void> {
    await countCall(this.byAddress, `${step}:${address}`);
    await countCall(this.byAccount, `${step}:${caller}`);
  }
}
