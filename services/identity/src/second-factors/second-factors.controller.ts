import { Controller, Header } from '@nestjs/common';
import { secondFactorsApi, WRONG_CODE } from '@umbral/contracts';
import {
  AppError,
  Call,
  Clock,
  durations,
  millisecondsOf,
  Operation,
  Records,
  refusedField,
} from '@umbral/service-kit';
import type { PrismaClient } from '../generated/prisma/client.js';
import { AccountChanges } from '../recovery/account-changes.service.js';
import { Devices, type DeviceCookies } from '../sessions/device-cookies.js';
import { noteFactorProof } from '../sessions/session-proofs.js';
import type { VerbTx } from '../transaction.js';
import { users } from '../users/user.record.js';
import { self } from './self.js';
import { hasSecondFactor } from './has-second-factor.js';
import { SecondFactorReset } from './second-factor-reset.js';
import { SecondFactors } from './second-factors.service.js';
import { newTotpSecret, sealSecret, totpUri } from './totp.js';

/** The caller's own second factors. */
@Controller()
export class SecondFactorsController {
  constructor(
    private readonly records: Records<PrismaClient>,
    private readonly factors: SecondFactors,
    private readonly changes: AccountChanges,
    private readonly resets: SecondFactorReset,
    private readonly clock: Clock,
  ) {}

  @Operation(secondFactorsApi.get)
  get(@Call() { actor }: Call<typeof secondFactorsApi.get>) {
    return this.factors.overview(actor.id);
  }

  @Header('cache-control', 'no-store')
  @Operation(secondFactorsApi.startTotp)
  startTotp(@Call() call: Call<typeof secondFactorsApi.startTotp>) {
    const { id: userId, email } = call.actor;
    const secret = newTotpSecret();
    return this.records.write(call, users, async (tx) => {
      await self(tx, call);
      await this.changes.assertFactorProven(tx, call.actor);
      if (await this.hasTotp(tx, userId)) throw new AppError('second_factor_exists');
      const fresh = { sealedSecret: sealSecret(userId, secret), lastStep: 0, createdAt: new Date(this.clock.now()) };
      await tx.db.authenticator.upsert({ where: { userId }, create: { userId, ...fresh }, update: fresh });
      return { answer: { secret, uri: totpUri(secret, email) } };
    });
  }

  @Header('cache-control', 'no-store')
  @Operation(secondFactorsApi.confirmTotp)
  confirmTotp(@Call() call: Call<typeof secondFactorsApi.confirmTotp>, @Devices() devices: DeviceCookies) {
    const { code } = call.readBody();
    const { actor } = call;
    const userId = actor.id;
    return this.records.write(call, users, async (tx) => {
      const user = await self(tx, call);
      if (await this.hasTotp(tx, userId)) throw new AppError('second_factor_exists');
      const started = await tx.db.authenticator.findUnique({ where: { userId }, select: { createdAt: true } });
      if (!started || this.clock.now() - started.createdAt.getTime() > millisecondsOf(durations.enrolment))
        throw refusedField('code', 'Ha pasado demasiado tiempo. Cierra y vuelve a empezar');
      if (!(await this.factors.consumeCode(tx, userId, code, false))) throw refusedField('code', WRONG_CODE);
      const confirmedAt = new Date(this.clock.now());
      const confirm = () =>
        tx.db.authenticator.update({ where: { userId }, data: { confirmedAt }, select: { id: true } });
      await this.changes.apply(tx, 'addFactor', user, { actor, facts: { method: 'totp' }, write: confirm, devices });
      await noteFactorProof(tx, actor, confirmedAt);
      const recoveryCodes = await this.factors.firstRecoveryCodes(tx, userId);
      await this.resets.withdraw(tx, user);
      tx.note({ secondFactor: { before: null, after: 'totp' } });
      return { before: user, after: user, answer: { recoveryCodes } };
    });
  }

  @Operation(secondFactorsApi.removeTotp)
  removeTotp(@Call() call: Call<typeof secondFactorsApi.removeTotp>, @Devices() devices: DeviceCookies) {
    const { actor } = call;
    return this.records.write(call, users, async (tx) => {
      const user = await self(tx, call);
      if (!(await this.hasTotp(tx, user.id))) throw new AppError('not_found');
      const remove = async () => {
        await tx.db.authenticator.deleteMany({ where: { userId: user.id } });
        await this.factors.afterRemoval(tx, user.id);
      };
      await this.changes.apply(tx, 'removeFactor', user, { actor, facts: { method: 'totp' }, write: remove, devices });
      await this.resets.withdraw(tx, user);
      tx.note({ secondFactor: { before: 'totp', after: null } });
      return { before: user, after: user };
    });
  }

  @Header('cache-control', 'no-store')
  @Operation(secondFactorsApi.renewRecoveryCodes)
  renewRecoveryCodes(
    @Call() call: Call<typeof secondFactorsApi.renewRecoveryCodes>,
    @Devices() devices: DeviceCookies,
  ) {
    const { actor } = call;
    return this.records.write(call, users, async (tx) => {
      const user = await self(tx, call);
      if (!(await hasSecondFactor(tx, user.id))) throw new AppError('no_second_factor');
      let recoveryCodes: string[] = [];
      const write = async () => {
        recoveryCodes = await this.factors.renewRecoveryCodes(tx, user.id);
      };
      await this.changes.apply(tx, 'recoveryCodes', user, { actor, facts: {}, write, devices });
      return { before: user, after: user, answer: { recoveryCodes } };
    });
  }

  private async hasTotp(tx: Pick<VerbTx, 'db'>, userId: number): Promise<boolean> {
    return (await tx.db.authenticator.count({ where: { userId, confirmedAt: { not: null } } })) > 0;
  }
}
