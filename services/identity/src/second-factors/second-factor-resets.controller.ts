import { Controller } from '@nestjs/common';
import { isAdministrator, userRules, usersApi } from '@umbral/contracts';
import { AppError, Call, Operation, Records } from '@umbral/service-kit';
import type { PrismaClient } from '../generated/prisma/client.js';
import { users } from '../users/user.record.js';
import { SecondFactorReset } from './second-factor-reset.js';

/** For users who lost all factors: one administrator requests the removal, an independent one or a delay confirms it. */
@Controller()
export class SecondFactorResetsController {
  constructor(
    private readonly records: Records<PrismaClient>,
    private readonly resets: SecondFactorReset,
  ) {}

  @Operation(usersApi.askSecondFactorReset)
  request(@Call() call: Call<typeof usersApi.askSecondFactorReset>) {
    return this.records.change(call, users, {
      rule: userRules.askSecondFactorReset,
      change: async (tx, user) => {
        await this.resets.request(tx, user, call.actor);
        tx.note({ secondFactorReset: { before: null, after: 'asked' } });
        return {};
      },
    });
  }

  @Operation(usersApi.confirmSecondFactorReset)
  confirm(@Call() call: Call<typeof usersApi.confirmSecondFactorReset>) {
    return this.records.change(call, users, {
      rule: userRules.confirmSecondFactorReset,
      check: async (user, tx) => {
        if (!(await this.resets.mayConfirm(tx, user.id, call.actor.id))) throw new AppError('not_independent');
      },
      change: async (tx, user) => {
        await this.resets.reset(tx, user, call.actor);
        tx.note({ secondFactorReset: { before: 'asked', after: 'done' } });
        return {};
      },
    });
  }

  @Operation(usersApi.withdrawSecondFactorReset)
  withdraw(@Call() call: Call<typeof usersApi.withdrawSecondFactorReset>) {
    const { actor } = call;
    // Before the scope, so that the answer does not reveal which users are visible.
    if (call.params.id !== actor.id && !isAdministrator(actor)) throw new AppError('forbidden');
    return this.records.change(call, users, {
      rule: userRules.withdrawSecondFactorReset,
      change: async (tx, user) => {
        await this.resets.withdraw(tx, user);
        return {};
      },
    });
  }
}
