import { Injectable } from '@nestjs/common';
import {
  AppError,
  Clock,
  durations,
  millisecondsOf,
  sql,
  type Context,
  type Queryable,
  type Sql,
} from '@umbral/service-kit';
import { config } from '../config.js';
import { MailsService } from '../mails/mails.service.js';
import { AccountChanges } from '../recovery/account-changes.service.js';
import { digestOf, newSecret } from '../sessions/session-id.js';
import type { VerbTx } from '../transaction.js';
import { users, type UserRow } from '../users/user.record.js';

type AddressTx = VerbTx<'identity.session.ended'>;

/** Whether link `f` of user `u` is valid. */
const isValid: Sql = sql`(f.expires_at > now() and f.access_version = u.access_version)`;

/** A changed address takes effect at once; the former one is notified and can be restored for some days. */
@Injectable()
export class FormerAddresses {
  constructor(
    private readonly mails: MailsService,
    private readonly changes: AccountChanges,
    private readonly clock: Clock,
  ) {}

  /**
   * Effects of a new address. Only a change by the owner can be taken back by the former address: a change by another person may
   * move the account off a mailbox in wrong hands. An account that cannot have been used yet gets no mail.
   * @throws AppError duplicate_email, mail_not_sent when the notification could not be sent
   */
  async replace(tx: AddressTx, call: Pick<Context, 'actor'>, user: UserRow, email: string): Promise<void> {
    if (email === user.email) return;
    await this.assertFree(tx, email, user.id);
    const token = await this.write(tx, call, user, email);
    // Again: the write may have waited for the change that reserves the address.
    await this.assertFree(tx, email, user.id);
    // The link is stored nowhere else: a change whose mail is refused could never be taken back.
    if (token) await this.mails.sendAddressChanged(user, email, token);
  }

  /** Returns the secret of the link that takes the change back, if there is one. */
  private async write(
    tx: AddressTx,
    { actor }: Pick<Context, 'actor'>,
    user: UserRow,
    email: string,
  ): Promise<string | undefined> {
    const how = { actor, data: { email } };
    if (!(await hasBeenUsed(tx, user.id))) {
      await this.changes.apply(tx, 'unusedAddress', user, { ...how, facts: {} });
      return undefined;
    }
    if (actor.id !== user.id) {
      await this.mails.verify();
      await this.changes.apply(tx, 'address', user, { ...how, facts: { email } });
      return undefined;
    }
    const token = newSecret();
    const accessVersion = await this.changes.apply(tx, 'ownAddress', user, { ...how, facts: {} });
    const expiresAt = new Date(this.clock.now() + millisecondsOf(durations.formerAddress, config.FORMER_ADDRESS_HOURS));
    await tx.db.formerAddress.create({
      data: { userId: user.id, email: user.email, tokenHash: digestOf(token), expiresAt, accessVersion },
      select: { id: true },
    });
    return token;
  }

  /**
   * An address that can still be restored is reserved for its former account. A check before the write of the address is not
   * sufficient: the write waits for a concurrent change of it.
   * @throws AppError duplicate_email
   */
  async assertFree(database: Queryable, email: string, exceptUserId = 0): Promise<void> {
    const taken = await database.one(sql`
      select 1 as taken from former_addresses f join users u on u.id = f.user_id
      where f.email = ${email}::citext and f.user_id <> ${exceptUserId} and ${isValid} limit 1`);
    if (taken) throw new AppError('duplicate_email');
  }

  /**
   * Restores the former address of this link's account. An attacker is locked out: sessions and password are removed, and
   * so are the links of all later addresses.
   * @throws AppError invalid_link
   */
  async restore(tx: AddressTx, token: string): Promise<{ before: UserRow; after: UserRow; userId: number }> {
    const found = await tx.one<{ userId: number }>(sql`
      select user_id as "userId" from former_addresses where token_hash = ${digestOf(token)}`);
    if (!found || !(await tx.lock('users', found.userId))) throw new AppError('invalid_link');
    // Again under the lock: a concurrent change may have revoked the link.
    const link = await tx.one<{ id: number; userId: number; email: string }>(sql`
      select f.id, f.user_id as "userId", f.email::text as email from former_addresses f join users u on u.id = f.user_id
      where f.token_hash = ${digestOf(token)} and ${isValid}`);
    const before = link && (await users.one(tx, sql`u.id = ${link.userId}`));
    if (!link || !before) throw new AppError('invalid_link');
    await tx.db.formerAddress.deleteMany({ where: { userId: link.userId, id: { gte: link.id } } });
    await this.changes.apply(tx, 'takeBack', before, {
      facts: {},
      data: { email: link.email, passwordHash: null, passwordExpiresAt: null, version: { increment: 1 } },
    });
    return { before, after: { ...before, email: link.email, version: before.version + 1 }, userId: link.userId };
  }
}

/** A take-back removes the password of an account that was used; one of before `first_signed_in_at` is only in the journal. */
async function hasBeenUsed(database: Queryable, userId: number): Promise<boolean> {
  const used = await database.one(sql`
    select 1 as used from users u
    where u.id = ${userId} and (u.password_hash is not null or u.first_signed_in_at is not null
      or exists (select from account_changes c where c.user_id = u.id and c.change = 'takeBack'))`);
  return used !== undefined;
}
