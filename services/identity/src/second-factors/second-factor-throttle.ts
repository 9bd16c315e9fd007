import { Injectable } from '@nestjs/common';
import { AppError, refusedField, type PublicContext } from '@umbral/service-kit';
import { WRONG_CODE, WRONG_PASSKEY, WRONG_RECOVERY_CODE } from '@umbral/contracts';
import { FailedSignIns } from '../auth/failed-sign-ins.js';
import { SignInThrottle } from '../throttle/sign-in-throttle.js';
import type { Proof } from './second-factors.service.js';

/**
 * Limits guessing of codes like that of passwords, by account: another challenge or address does not bypass it. Failures are audited.
 */
@Injectable()
export class SecondFactorThrottle {
  constructor(
    private readonly throttle: SignInThrottle,
    private readonly failures: FailedSignIns,
  ) {}

  /** @throws AppError validation where the proof is wrong, too_many_requests */
  async guard<Result>(
    call: PublicContext,
    account: { id: number; name: string },
    proof: Proof,
    prove: () => Promise<Result>,
  ): Promise<Result> {
    try {
      return await this.throttle.guard(`second-factor:${account.id}`, call.ip, prove);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'invalid_credentials') throw error;
      this.failures.record(call, account, 'wrong_second_factor');
      if (proof.passkey) throw refusedField('passkey', WRONG_PASSKEY);
      throw proof.recoveryCode === undefined
        ? refusedField('code', WRONG_CODE)
        : refusedField('recoveryCode', WRONG_RECOVERY_CODE);
    }
  }
}
