import { Injectable } from '@nestjs/common';
import { AppError, Clock, durations, millisecondsOf, sql, Transactions, type Context } from '@umbral/service-kit';
import { config } from '../config.js';
import { PrismaClient } from '../generated/prisma/client.js';
import { MailsService } from '../mails/mails.service.js';
import { PasswordHashes } from '../passwords/password-hashes.js';
import { temporaryPassword } from '../passwords/temporary-password.js';
import type { UserRow } from '../users/user.record.js';
import { AccountChanges, type ChangeTx } from './account-changes.service.js';

/** A mailed temporary password that does not sign in yet. */
interface MailedCredentials {
  userId: number;
  passwordHash: string;
}

/**
 * Temporary passwords: prepared under the account's lock after the last check, mailed after that commit, and activated for the
 * same `access_version` only. Whatever fails in between leaves the former password valid.
 */
@Injectable()
export class Credentials {
  constructor(
    private readonly transactions: Transactions<PrismaClient>,
    private readonly prisma: PrismaClient,
    private readonly passwords: PasswordHashes,
    private readonly mails: MailsService,
    private readonly changes: AccountChanges,
    private readonly clock: Clock,
  ) {}

  /**
   * @param assertAllowed the checks of the operation; they read what the lock keeps from changing
   * @throws AppError of the checks; mail_not_sent
   */
  async mail(call: Context, userId: number, assertAllowed: () => Promise<UserRow>): Promise<MailedCredentials> {
    const password = temporaryPassword();
    const passwordHash = await this.passwords.hash(password, `person:${call.actor.id}`);
    const addressee = await this.transactions.withTransaction(call, async (tx) => {
      if (!(await tx.lock('users', userId))) throw new AppError('not_found');
      const user = await assertAllowed();
      const { accessVersion } = await tx.db.user.findUniqueOrThrow({
        where: { id: userId },
        select: { accessVersion: true },
      });
      const pending = { passwordHash, accessVersion, expiresAt: this.expiry() };
      await tx.db.pendingCredentials.upsert({
        where: { userId },
        create: { userId, ...pending },
        update: pending,
        select: { id: true },
      });
      return user;
    });
    try {
      await this.mails.sendCredentials(addressee, password);
    } catch (error) {
      await this.prisma.pendingCredentials.deleteMany({ where: { userId, passwordHash } });
      throw error;
    }
    return { userId, passwordHash };
  }

  /** @throws AppError stale_record where the account changed meanwhile, or other credentials were mailed */
  async activate(
    tx: ChangeTx,
    { actor }: Pick<Context, 'actor'>,
    account: UserRow,
    { userId, passwordHash }: MailedCredentials,
  ): Promise<void> {
    const found = await tx.query(sql`
      delete from pending_credentials p using users u
      where p.user_id = ${userId} and p.password_hash = ${passwordHash}
        and u.id = p.user_id and u.access_version = p.access_version`);
    if (found === 0) throw new AppError('stale_record');
    await this.changes.apply(tx, 'credentials', account, {
      actor,
      facts: {},
      data: { passwordHash, passwordExpiresAt: this.expiry(), version: { increment: 1 } },
    });
  }

  private expiry(): Date {
    return new Date(this.clock.now() + millisecondsOf(durations.temporaryPassword, config.TEMPORARY_PASSWORD_HOURS));
  }
}
