import { Controller } from '@nestjs/common';
import { authApi, changePassword, sessionsApi } from '@umbral/contracts';
import { AppError, Call, Database, Records, Operation } from '@umbral/service-kit';
import type { PrismaClient } from '../generated/prisma/client.js';
import { MailsService } from '../mails/mails.service.js';
import { users } from '../users/user.record.js';
import { AccountThrottle } from '../throttle/account-throttle.js';
import { wordsAbout } from './known-words.js';
import { PasswordHashes } from './password-hashes.js';
import { Reauthentication } from './reauthentication.js';
import { replacePassword } from './replace-password.js';

@Controller()
export class PasswordsController {
  constructor(
    private readonly records: Records<PrismaClient>,
    private readonly database: Database,
    private readonly passwords: PasswordHashes,
    private readonly mails: MailsService,
    private readonly throttle: AccountThrottle,
    private readonly reauthentication: Reauthentication,
  ) {}

  @Operation(sessionsApi.reauthenticate)
  async reauthenticate(@Call() call: Call<typeof sessionsApi.reauthenticate>) {
    await this.reauthentication.renew(call, call.readBody());
  }

  /** Changes the caller's own password. This session stays, the others end, and the owner is notified by mail. */
  @Operation(authApi.changePassword)
  async change(@Call() call: Call<typeof authApi.changePassword>) {
    const { userId } = call.readBodyAs(changePassword.pick({ userId: true }));
    const { id, sessionKey } = call.actor;
    if (userId !== id) throw new AppError('forbidden');
    const { newPassword } = call.readBody();
    await this.throttle.countPasswordChange(id);
    const known = await wordsAbout(this.database, id);
    const passwordHash = await this.passwords.hashChosen(newPassword, 'newPassword', `person:${id}`, known);
    return this.records.write(call, users, async (tx) => {
      const replaced = await replacePassword(tx, { userId, passwordHash, exceptSessionKey: sessionKey });
      tx.afterCommit(() => this.mails.sendPasswordChanged(replaced.after));
      return replaced;
    });
  }
}
