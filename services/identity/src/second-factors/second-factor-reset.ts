import { Injectable } from '@nestjs/common';
import { ADMINISTRATOR_ROLE_ID, type Actor } from '@umbral/contracts';
import { Clock, sql } from '@umbral/service-kit';
import { config } from '../config.js';
import { secondFactorResetDelayedMail, secondFactorResetRequestedMail } from '../mails/second-factor-mails.js';
import type { Addressee } from '../mails/mails.js';
import { AccountChanges, type ChangeTx } from '../recovery/account-changes.service.js';
import { resetRules } from '../recovery/account-changes.js';
import type { VerbTx } from '../transaction.js';
import type { UserRow } from '../users/user.record.js';
import { independentAdministrators } from './independent-administrators.js';

/** The reset of second factors: requested, then confirmed by an independent administrator or due after a delay. */
@Injectable()
export class SecondFactorReset {
  constructor(
    private readonly changes: AccountChanges,
    private readonly clock: Clock,
  ) {}

  /** Stores the request, and notifies the user; without an independent administrator also every administrator. */
  async request(tx: ChangeTx, user: UserRow, { id: askedBy, name: askedByName }: Actor): Promise<void> {
    const now = this.clock.now();
    const requestedAt = new Date(now);
    const userId = user.id;
    const isConfirmable = (await independentAdministrators(tx, { askedBy, userId, requestedAt })).length > 0;
    const dueAt = isConfirmable ? null : new Date(now + resetRules.delayMs);
    const expiresAt = new Date(dueAt ? dueAt.getTime() + resetRules.lapseMs : now + resetRules.confirmMs);
    const pending = { askedBy, askedByName, expiresAt, dueAt, createdAt: requestedAt };
    await tx.db.secondFactorReset.upsert({ where: { userId }, create: { userId, ...pending }, update: pending });
    const request = { askedBy: askedByName, dueAt: dueAt ?? undefined };
    this.changes.send(tx, secondFactorResetRequestedMail(user, request, config.PUBLIC_URL));
    if (!dueAt) return;
    const administrators = await tx.many<Addressee>(sql`
      select name, email::text as email from users
      where role_id = ${ADMINISTRATOR_ROLE_ID} and is_active and not is_program and id <> ${userId}`);
    const mailOf = (administrator: Addressee) =>
      secondFactorResetDelayedMail(administrator, user, { askedBy: askedByName, dueAt }, config.PUBLIC_URL);
    this.changes.send(tx, ...administrators.map(mailOf));
  }

  /** Whether this administrator may confirm the pending request. */
  async mayConfirm(tx: Pick<ChangeTx, 'db' | 'one' | 'many' | 'query'>, userId: number, by: number): Promise<boolean> {
    const pending = await tx.db.secondFactorReset.findUnique({ where: { userId } });
    if (!pending) return false;
    const request = { askedBy: pending.askedBy, userId, requestedAt: pending.createdAt };
    return (await independentAdministrators(tx, request)).includes(by);
  }

  /** Withdraws a pending request, if there is one: also with every change of factors, which it would undo. */
  async withdraw(tx: Pick<VerbTx, 'db' | 'note'>, { id: userId, resetAskedBy }: UserRow): Promise<void> {
    await tx.db.secondFactorReset.deleteMany({ where: { userId } });
    if (resetAskedBy) tx.note({ secondFactorReset: { before: 'asked', after: 'withdrawn' } });
  }

  /** Deletes all second factors and ends all sessions of the user. */
  async reset(tx: ChangeTx, user: UserRow, actor?: Actor): Promise<void> {
    const where = { userId: user.id };
    const write = async () => {
      await tx.db.authenticator.deleteMany({ where });
      await tx.db.passkey.deleteMany({ where });
      await tx.db.recoveryCode.deleteMany({ where });
      await tx.db.secondFactorReset.deleteMany({ where });
    };
    await this.changes.apply(tx, 'resetFactors', user, { facts: {}, write, ...(actor && { actor }) });
  }
}
