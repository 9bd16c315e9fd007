import { Controller } from '@nestjs/common';
import { userRules, usersApi } from '@umbral/contracts';
import { Call, Clock, Operation, Records } from '@umbral/service-kit';
import type { PrismaClient } from '../generated/prisma/client.js';
import { MailsService } from '../mails/mails.service.js';
import { endSessionsOf } from '../sessions/end-sessions.js';
import type { VerbTx } from '../transaction.js';
import { users, type UserRow } from '../users/user.record.js';
import { hasAnotherAdministrator } from './other-administrator.js';

/** Time for another administrator to confirm. */
const PENDING_MS = 72 * 3_600_000;

type ResetTx = VerbTx<'identity.session.ended'>;

/** For users who lost all factors: an administrator removes them, with the confirmation of a second one if there is one. */
@Controller()
export class SecondFactorResetsController {
  constructor(
    private readonly records: Records<PrismaClient>,
    private readonly mails: MailsService,
    private readonly clock: Clock,
  ) {}

  @Operation(usersApi.askSecondFactorReset)
  request(@Call() call: Call<typeof usersApi.askSecondFactorReset>) {
    return this.records.change(call, users, {
      rule: userRules.askSecondFactorReset,
      change: async (tx, user) => {
        const { id: askedBy, name: askedByName } = call.actor;
        if (!(await hasAnotherAdministrator(tx, askedBy, user.id))) {
          await this.reset(tx, user);
          return {};
        }
        const pending = { askedBy, askedByName, expiresAt: new Date(this.clock.now() + PENDING_MS) };
        const userId = user.id;
        await tx.db.secondFactorReset.upsert({ where: { userId }, create: { userId, ...pending }, update: pending });
        tx.note({ secondFactorReset: { before: null, after: 'asked' } });
        tx.afterCommit(() => this.mails.sendSecondFactorResetRequested(user, askedByName));
        return {};
      },
    });
  }

  @Operation(usersApi.confirmSecondFactorReset)
  confirm(@Call() call: Call<typeof usersApi.confirmSecondFactorReset>) {
    return this.records.change(call, users, {
      rule: userRules.confirmSecondFactorReset,
      change: async (tx, user) => {
        await this.reset(tx, user);
        return {};
      },
    });
  }

  /** Deletes all second factors and ends all sessions of the user. */
  private async reset(tx: ResetTx, user: UserRow): Promise<void> {
    const where = { userId: user.id };
    await tx.db.authenticator.deleteMany({ where });
    await tx.db.passkey.deleteMany({ where });
    await tx.db.passkeyChallenge.deleteMany({ where });
    await tx.db.recoveryCode.deleteMany({ where });
    await tx.db.signInChallenge.deleteMany({ where });
    await tx.db.secondFactorReset.deleteMany({ where });
    await endSessionsOf(tx, user.id);
    tx.note({ secondFactorReset: { before: user.resetAskedBy ? 'asked' : null, after: 'done' } });
    tx.afterCommit(() => this.mails.sendSecondFactorReset(user));
  }
}
