import { Injectable } from '@nestjs/common';
import { changePassword, type authApi } from '@umbral/contracts';
import { AppError, Transactions, type Context, type InputOf } from '@umbral/service-kit';
import { PrismaClient } from '../generated/prisma/client.js';
import { MailsService } from '../mails/mails.service.js';
import { PasswordHashes } from './password-hashes.js';
import { replacePassword } from './replace-password.js';

@Injectable()
export class ChangePasswordService {
  constructor(
    private readonly transactions: Transactions<PrismaClient>,
    private readonly passwords: PasswordHashes,
    private readonly mails: MailsService,
  ) {}

  /** Changes one's own password. This session stays; the others end, and a mail tells the owner. */
  async change({ actor, ...context }: Context, input: InputOf<typeof authApi.changePassword>): Promise<void> {
    const { userId } = input.readBodyAs(changePassword.pick({ userId: true }));
    if (userId !== actor.id) throw new AppError('forbidden');
    const passwordHash = await this.passwords.hashChosen(input.readBody().newPassword, 'newPassword');
    await this.transactions.withTransaction({ actor, ...context }, async (tx) => {
      const user = await replacePassword(tx, { userId, passwordHash, exceptSessionKey: actor.sessionKey });
      tx.afterCommit(() => this.mails.sendPasswordChanged(user));
    });
  }
}
