import { Injectable } from '@nestjs/common';
import { AppError, Clock, durations, millisecondsOf, sql, Transactions, type Queryable } from '@umbral/service-kit';
import { config } from '../config.js';
import { PrismaClient } from '../generated/prisma/client.js';
import { MailsService } from '../mails/mails.service.js';
import { digestOf, newSecret } from '../sessions/session-id.js';
import { mailInBackground } from './mail-in-background.js';

/** Password reset links. A new address, password or state of the account invalidates them. */
@Injectable()
export class ResetLinks {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly clock: Clock,
    private readonly mails: MailsService,
    private readonly transactions: Transactions<PrismaClient>,
  ) {}

  /**
   * Mails a link to the account of this address, if any, without revealing by its time whether it exists.
   * @throws AppError mail_not_sent
   */
  async mail(email: string): Promise<void> {
    await mailInBackground(this.mails, this.transactions.background, () => this.deliver(email));
  }

  private async deliver(email: string): Promise<void> {
    const user = await this.prisma.user.findFirst({
      where: { email, isActive: true, isProgram: false, role: { isActive: true } },
      select: { id: true, name: true, email: true, accessVersion: true },
    });
    if (!user) return;
    const token = newSecret();
    const expiresAt = new Date(this.clock.now() + millisecondsOf(durations.resetLink, config.RESET_LINK_MINUTES));
    const link = await this.prisma.passwordResetToken.create({
      data: { userId: user.id, tokenHash: digestOf(token), expiresAt, accessVersion: user.accessVersion },
      select: { id: true },
    });
    try {
      await this.mails.sendResetLink(user, token);
    } catch (error) {
      await this.prisma.passwordResetToken.deleteMany({ where: { id: link.id } });
      throw error;
    }
  }

  /** Finds the link of a mail and locks it and its account until the transaction ends: against a second use, and another change. @throws AppError invalid_link */
  async find(database: Queryable, email: string, token: string | undefined): Promise<{ id: number; userId: number }> {
    const link =
      token &&
      (await database.one<{ id: number; userId: number }>(sql`
        select t.id, t.user_id as "userId"
        from password_reset_tokens t join users u on u.id = t.user_id join roles r on r.id = u.role_id
        where t.token_hash = ${digestOf(token)} and t.used_at is null and t.expires_at > now()
          and u.email = ${email}::citext and u.access_version = t.access_version and u.is_active and r.is_active
        for update of t, u`));
    if (!link) throw new AppError('invalid_link');
    return link;
  }
}
