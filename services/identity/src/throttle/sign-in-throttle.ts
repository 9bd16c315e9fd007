import { AppError, assertBelow, declaredLimits, FairQueue, networkOf, type CallLimiter } from '@umbral/service-kit';
import type { MakeLimiter } from './limiters.js';
import { createKeyedQueue } from '../concurrency/keyed-queue.js';

const FIRST_DELAY_SECONDS = declaredLimits.signInGate.seconds;
const MAX_DELAY_SECONDS = 900;

/** Seconds until the next attempt after `surplus` failures beyond the limit: 30, 60, 120 … up to a quarter of an hour. */
export const delayAfter = (surplus: number): number => Math.min(FIRST_DELAY_SECONDS * 2 ** surplus, MAX_DELAY_SECONDS);

/**
 * Limits guessing, by caller and by network; only failures count. A caller is an account, which any client may name, or a known
 * device of it, which wrong passwords from other devices do not lock out. Attempts of one caller are serialized, so that a
 * concurrent burst cannot bypass the limit; correct ones are not limited.
 */
export class SignInThrottle {
  private readonly failuresOfAddress: CallLimiter;
  private readonly failuresOfCaller: CallLimiter;
  /** Blocks a caller beyond the limit until its delay is over. */
  private readonly gate: CallLimiter;
  private readonly enqueue = createKeyedQueue();
  /** Its concurrency is the number by which a burst can exceed a limit. */
  private readonly queue = new FairQueue({ name: 'sign-ins' });

  constructor(
    make: MakeLimiter,
    private readonly limits: { perAccount: number; perAddress: number },
  ) {
    this.failuresOfAddress = make('signInsOfAddress', limits.perAddress);
    this.failuresOfCaller = make('signInsOfCaller', limits.perAccount);
    this.gate = make('signInGate');
  }

  /**
   * Verifies credentials unless there were too many failures. `invalid_credentials` counts as one more.
   * @throws AppError too_many_requests
   */
  guard<Proof>(caller: string, address: string, prove: () => Promise<Proof>): Promise<Proof> {
    const network = networkOf(address);
    return this.enqueue(caller, () =>
      this.queue.run({ office: network, person: network }, async () => {
        await assertBelow(this.failuresOfAddress, network);
        await assertBelow(this.gate, caller);
        try {
          const proof = await prove();
          await this.failuresOfCaller.delete(caller);
          return proof;
        } catch (error) {
          if (error instanceof AppError && error.code === 'invalid_credentials')
            await this.countFailure(caller, network);
          throw error;
        }
      }),
    );
  }

  private async countFailure(caller: string, network: string): Promise<void> {
    await this.failuresOfAddress.penalty(network);
    const { consumedPoints } = await this.failuresOfCaller.penalty(caller);
    const surplus = consumedPoints - this.limits.perAccount;
    if (surplus >= 0) await this.gate.block(caller, delayAfter(surplus));
  }
}
