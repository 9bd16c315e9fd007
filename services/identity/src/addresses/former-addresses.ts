import { Injectable } from '@nestjs/common';
import { AppError, Clock, sql, type Queryable } from '@umbral/service-kit';
import { config } from '../config.js';
import { MailsService } from '../mails/mails.service.js';
import { endSessionsOf } from '../sessions/end-sessions.js';
import { digestOf, newSecret } from '../sessions/session-id.js';
import type { VerbTx } from '../transaction.js';
import { users, type UserRow } from '../users/user.record.js';

type AddressTx = VerbTx<'identity.session.ended'>;

/** A changed address takes effect at once; the former one is notified and can be restored for some days. */
@Injectable()
export class FormerAddresses {
  constructor(
    private readonly mails: MailsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Effects of a new address: ends all sessions except the named one and notifies the former address. Reset links are invalidated
   * by `access_version`. An account without a password cannot have been used yet, so no one is notified.
   * @throws AppError duplicate_email, mail_not_sent when the notification could not be sent
   */
  async replace(tx: AddressTx, user: UserRow, email: string, exceptSessionKey?: string): Promise<void> {
    if (email === user.email) return;
    await this.assertFree(tx, email, user.id);
    await endSessionsOf(tx, user.id, exceptSessionKey);
    const account = await tx.db.user.findUnique({ where: { id: user.id }, select: { passwordHash: true } });
    if (!account?.passwordHash) return;
    await this.mails.verify();
    const token = newSecret();
    const expiresAt = new Date(this.clock.now() + config.FORMER_ADDRESS_HOURS * 3_600_000);
    await tx.db.formerAddress.create({
      data: { userId: user.id, email: user.email, tokenHash: digestOf(token), expiresAt },
      select: { id: true },
    });
    tx.afterCommit(() => this.mails.sendAddressChanged(user, email, token));
  }

  /** An address that can still be restored is reserved for its former account. @throws AppError duplicate_email */
  async assertFree(database: Queryable, email: string, exceptUserId = 0): Promise<void> {
    const taken = await database.one(sql`
      select 1 as taken from former_addresses
      where email = ${email}::citext and user_id <> ${exceptUserId} and expires_at > now() limit 1`);
    if (taken) throw new AppError('duplicate_email');
  }

  /**
   * Restores the former address of this link's account. An attacker is locked out: sessions and password are removed, and
   * so are the links of all later addresses.
   * @throws AppError invalid_link
   */
  async restore(tx: AddressTx, token: string): Promise<{ before: UserRow; after: UserRow; userId: number }> {
    const link = await tx.one<{ id: number; userId: number; email: string }>(sql`
      select id, user_id as "userId", email::text as email from former_addresses
      where token_hash = ${digestOf(token)} and expires_at > now()`);
    if (!link || !(await tx.lock('users', link.userId))) throw new AppError('invalid_link');
    const { count } = await tx.db.formerAddress.deleteMany({ where: { userId: link.userId, id: { gte: link.id } } });
    const before = await users.one(tx, sql`u.id = ${link.userId}`);
    if (!before || count === 0) throw new AppError('invalid_link');
    await users.save(tx.db, link.userId, {
      email: link.email,
      passwordHash: null,
      passwordExpiresAt: null,
      version: { increment: 1 },
    });
    await endSessionsOf(tx, link.userId);
    return { before, after: { ...before, email: link.email, version: before.version + 1 }, userId: link.userId };
  }
}
