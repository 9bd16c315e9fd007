import { setTimeout as pause } from 'node:timers/promises';
import { Controller } from '@nestjs/common';
import { authApi, resetPassword } from '@umbral/contracts';
import { AppError, Call, Database, Records, sql, Operation, type Queryable } from '@umbral/service-kit';
import { config } from '../config.js';
import { PrismaClient } from '../generated/prisma/client.js';
import { MailsService } from '../mails/mails.service.js';
import { digestOf, newSecret } from '../sessions/session-id.js';
import { RecoveryThrottle } from '../throttle/recovery-throttle.js';
import { users } from '../users/user.record.js';
import { PasswordHashes } from './password-hashes.js';
import { replacePassword } from './replace-password.js';

/** Every request for a link takes this long, so that its time does not tell whether the address has an account. */
const FORGOT_MS = 400;

@Controller()
export class RecoveryController {
  constructor(
    private readonly records: Records<PrismaClient>,
    private readonly database: Database,
    private readonly prisma: PrismaClient,
    private readonly throttle: RecoveryThrottle,
    private readonly passwords: PasswordHashes,
    private readonly mails: MailsService,
  ) {}

  @Operation(authApi.forgotPassword)
  async forgot(@Call() call: Call<typeof authApi.forgotPassword>) {
    const { email } = call.readBody();
    await this.throttle.count('forgot', email, call.ip);
    const [outcome] = await Promise.allSettled([this.mailLink(email), pause(FORGOT_MS)]);
    if (outcome.status === 'rejected') throw outcome.reason;
    return { sent: true };
  }

  @Operation(authApi.resetPassword)
  async reset(@Call() call: Call<typeof authApi.resetPassword>) {
    const { email, token } = call.readBodyAs(resetPassword.pick({ email: true, token: true }));
    await this.throttle.count('reset', email, call.ip);
    await findLink(this.database, email, token);
    const passwordHash = await this.passwords.hashChosen(call.readBody().password, 'password');
    return this.records.write(call, users, async (tx) => {
      const { userId } = await findLink(tx, email, token);
      return replacePassword(tx, { userId, passwordHash });
    });
  }

  /** An unknown address meets the mail server too, so that a server that is down answers everybody the same. */
  private async mailLink(email: string): Promise<void> {
    const user = await this.prisma.user.findFirst({
      where: { email, isActive: true, role: { isActive: true } },
      select: { id: true, name: true, email: true },
    });
    if (!user) return this.mails.verify();
    const token = newSecret();
    const expiresAt = new Date(Date.now() + config.RESET_LINK_MINUTES * 60_000);
    const link = await this.prisma.passwordResetToken.create({
      data: { userId: user.id, tokenHash: digestOf(token), expiresAt },
      select: { id: true },
    });
    try {
      await this.mails.sendResetLink(user, token);
    } catch (error) {
      await this.prisma.passwordResetToken.deleteMany({ where: { id: link.id } });
      throw error;
    }
  }
}

/** The link of a mail, kept from a second use until the transaction ends. @throws AppError invalid_link */
async function findLink(database: Queryable, email: string, token: string | undefined): Promise<{ userId: number }> {
  const link =
    token &&
    (await database.one<{ userId: number }>(sql`
    select t.user_id as "userId"
    from password_reset_tokens t join users u on u.id = t.user_id join roles r on r.id = u.role_id
    where t.token_hash = ${digestOf(token)} and t.used_at is null and t.expires_at > now()
      and u.email = ${email}::citext and u.is_active and r.is_active
    for update of t`));
  if (!link) throw new AppError('invalid_link');
  return link;
}
