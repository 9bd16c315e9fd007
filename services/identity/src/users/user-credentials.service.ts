import { Injectable } from '@nestjs/common';
import { userRules, type usersApi } from '@umbral/contracts';
import { assertRule, Transactions, type Context, type InputOf } from '@umbral/service-kit';
import { PrismaClient } from '../generated/prisma/client.js';
import { MailsService } from '../mails/mails.service.js';
import { PasswordHashes } from '../passwords/password-hashes.js';
import { temporaryPassword } from '../passwords/temporary-password.js';
import { endSessionsOf } from '../sessions/end-sessions.js';
import { findUserInScope } from './user.scope.js';

@Injectable()
export class UserCredentialsService {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly transactions: Transactions<PrismaClient>,
    private readonly passwords: PasswordHashes,
    private readonly mails: MailsService,
  ) {}

  /**
   * Mails a new temporary password and puts it in the place of the old one. The mail goes first: when it cannot be
   * handed over the old password goes on working.
   */
  async send(context: Context, { params }: InputOf<typeof usersApi.sendCredentials>): Promise<void> {
    const addressee = await this.addressee(this.prisma, context, params.id);
    const password = temporaryPassword();
    const passwordHash = await this.passwords.hash(password);
    await this.mails.sendCredentials(addressee, password);
    await this.transactions.withTransaction(context, async (tx) => {
      await tx.lock('users', params.id);
      const user = await this.addressee(tx.db, context, params.id);
      await tx.db.user.update({ where: { id: user.id }, data: { passwordHash, version: { increment: 1 } } });
      await endSessionsOf(tx, user.id);
      tx.audit({ action: 'send_credentials', entityType: 'user', entityId: user.id, entityName: user.name });
    });
  }

  private async addressee(db: Parameters<typeof findUserInScope>[0], context: Context, id: number) {
    const user = await findUserInScope(db, context, id);
    assertRule(userRules.sendCredentials, context.actor, user);
    return user;
  }
}
