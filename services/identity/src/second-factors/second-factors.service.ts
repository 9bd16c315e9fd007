import { Injectable } from '@nestjs/common';
import type { passkeyAssertion, SecondFactorMethod, SecondFactors as Overview } from '@umbral/contracts';
import { AppError, Clock, Database, sql, type Queryable } from '@umbral/service-kit';
import type * as z from 'zod';
import { MailsService } from '../mails/mails.service.js';
import type { VerbTx } from '../transaction.js';
import { requiresFactor } from './required-factor.js';
import { takePasskey } from './passkeys.js';
import { newRecoveryCodes, recoveryDigests, written } from './recovery-codes.js';
import { stepOf, unsealSecret } from './totp.js';

/** One proof of a second factor. */
export interface Proof {
  code?: string | undefined;
  recoveryCode?: string | undefined;
  passkey?: z.output<typeof passkeyAssertion> | undefined;
}

interface Addressee {
  id: number;
  name: string;
  email: string;
}

/** What people have beside their password, and whether what they show of it is right. */
@Injectable()
export class SecondFactors {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly mails: MailsService,
  ) {}

  async overview(userId: number): Promise<Overview> {
    const totp = await this.database.one<NonNullable<Overview['totp']>>(sql`
      select confirmed_at as "createdAt", last_used_at as "lastUsedAt" from authenticators
      where user_id = ${userId} and confirmed_at is not null`);
    const codes = await this.database.one<{ left: number }>(sql`
      select count(*)::int as left from recovery_codes where user_id = ${userId} and used_at is null`);
    const passkeys = await this.database.many<Overview['passkeys'][number]>(sql`
      select id, name, created_at as "createdAt", last_used_at as "lastUsedAt" from passkeys
      where user_id = ${userId} order by id`);
    return { totp: totp ?? null, passkeys, recoveryCodesLeft: codes?.left ?? 0 };
  }

  /** How this person proves who they are after the password; nothing where the password does. */
  async methodsOf(userId: number): Promise<SecondFactorMethod[]> {
    const has = await this.database.one<Record<SecondFactorMethod, boolean>>(sql`
      select exists (select from authenticators where user_id = ${userId} and confirmed_at is not null) as totp,
        exists (select from passkeys where user_id = ${userId}) as passkey,
        exists (select from recovery_codes where user_id = ${userId} and used_at is null) as recovery`);
    const methods: SecondFactorMethod[] = [];
    if (has?.totp) methods.push('totp');
    if (has?.passkey) methods.push('passkey');
    if (methods.length > 0 && has?.recovery) methods.push('recovery');
    return methods;
  }

  /**
   * Takes a proof: each is good once.
   * @param expected what a passkey has to have signed
   * @throws AppError invalid_credentials
   */
  async take(tx: VerbTx, user: Addressee, proof: Proof, expected?: string | null): Promise<SecondFactorMethod> {
    const { code, recoveryCode, passkey } = proof;
    const now = new Date(this.clock.now());
    if (passkey && expected && (await takePasskey(tx, user.id, passkey, expected, now))) return 'passkey';
    if (code !== undefined && (await this.takeCode(tx, user.id, code))) return 'totp';
    if (recoveryCode !== undefined && (await this.takeRecoveryCode(tx, user, recoveryCode))) return 'recovery';
    throw new AppError('invalid_credentials');
  }

  /** A code counts once, and no older one after it: the row is locked, so that two calls at once do not both take it. */
  async takeCode(tx: VerbTx, userId: number, code: string, isConfirmed = true): Promise<boolean> {
    const stored = await tx.one<{ id: number; sealedSecret: string; lastStep: number }>(sql`
      select id, sealed_secret as "sealedSecret", last_step as "lastStep" from authenticators
      where user_id = ${userId} and (confirmed_at is not null) = ${isConfirmed} for update`);
    const secret = stored && unsealSecret(userId, stored.sealedSecret);
    if (!secret) return false;
    const step = stepOf(secret, code, this.clock.now());
    if (step === undefined || step <= stored.lastStep) return false;
    await tx.db.authenticator.update({
      where: { id: stored.id },
      data: { lastStep: step, ...(isConfirmed && { lastUsedAt: new Date(this.clock.now()) }) },
      select: { id: true },
    });
    return true;
  }

  private async takeRecoveryCode(tx: VerbTx, user: Addressee, code: string): Promise<boolean> {
    const { count } = await tx.db.recoveryCode.updateMany({
      where: { userId: user.id, usedAt: null, codeHash: { in: recoveryDigests(user.id, code) } },
      data: { usedAt: new Date(this.clock.now()) },
    });
    if (count === 0) return false;
    const left = await tx.db.recoveryCode.count({ where: { userId: user.id, usedAt: null } });
    tx.audit({
      action: 'recovery_code_use',
      entityType: 'user',
      entityId: user.id,
      entityName: user.name,
      userId: user.id,
      changes: { recoveryCodesLeft: { before: left + 1, after: left } },
    });
    tx.afterCommit(() => this.mails.sendRecoveryCodeUsed(user, left));
    return true;
  }

  /** Ten codes in the place of those before, as they are shown this once. */
  async renewRecoveryCodes(tx: VerbTx, userId: number): Promise<string[]> {
    const codes = newRecoveryCodes();
    await tx.db.recoveryCode.deleteMany({ where: { userId } });
    await tx.db.recoveryCode.createMany({
      data: codes.map((code) => ({ userId, codeHash: recoveryDigests(userId, code)[0] ?? '' })),
    });
    return codes.map(written);
  }

  /** Codes for somebody who has none yet. */
  async firstRecoveryCodes(tx: VerbTx, userId: number): Promise<string[]> {
    const left = await tx.db.recoveryCode.count({ where: { userId, usedAt: null } });
    return left > 0 ? [] : this.renewRecoveryCodes(tx, userId);
  }

  /**
   * After a factor was removed: recovery codes are for those who have something to recover, and a role may require that there is.
   * @throws AppError last_second_factor
   */
  async afterRemoval(tx: VerbTx, userId: number): Promise<void> {
    if (await hasSecondFactor(tx, userId)) return;
    const required = await tx.one(sql`
      select 1 as found from users u join roles r on r.id = u.role_id where u.id = ${userId} and ${requiresFactor}`);
    if (required) throw new AppError('last_second_factor');
    await tx.db.recoveryCode.deleteMany({ where: { userId } });
  }
}

export async function hasSecondFactor(database: Queryable, userId: number): Promise<boolean> {
  const found = await database.one(sql`
    select 1 as found from authenticators where user_id = ${userId} and confirmed_at is not null
    union all select 1 from passkeys where user_id = ${userId} limit 1`);
  return found !== undefined;
}
