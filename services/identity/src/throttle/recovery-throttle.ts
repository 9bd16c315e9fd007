import { countCall, networkOf, type CallLimiter } from '@umbral/service-kit';
import type { MakeLimiter } from './limiters.js';

/** Limits requests for and uses of links, by network and by account. Every call counts. */
export class RecoveryThrottle {
  private readonly byAddress: CallLimiter;
  private readonly byAccount: CallLimiter;

  constructor(make: MakeLimiter, limits: { perAccount: number; perAddress: number }) {
    this.byAddress = make('recoveriesOfAddress', limits.perAddress);
    this.byAccount = make('recoveriesOfAccount', limits.perAccount);
  }

  /** @param caller the account, or its known device @throws AppError too_many_requests */
  async count(step: 'forgot' | 'reset' | 'restore', caller: string, address: string): Promise<void> {
    await countCall(this.byAddress, `${step}:${networkOf(address)}`);
    await countCall(this.byAccount, `${step}:${caller}`);
  }
}
