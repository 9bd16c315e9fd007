import { Injectable } from '@nestjs/common';
import type { passkeyAssertion, SecondFactorMethod, SecondFactors as Overview } from '@umbral/contracts';
import { AppError, Clock, Database, sql } from '@umbral/service-kit';
import type * as z from 'zod';
import { MailsService } from '../mails/mails.service.js';
import type { VerbTx } from '../transaction.js';
import { hasSecondFactor } from './has-second-factor.js';
import { requiresFactor } from './required-factor.js';
import { verifyPasskey } from './passkeys.js';
import { newRecoveryCodes, recoveryDigests, written } from './recovery-codes.js';
import { stepOf, unsealSecret } from './totp.js';

/** One proof of a second factor. */
export interface Proof {
  code?: string | undefined;
  recoveryCode?: string | undefined;
  passkey?: z.output<typeof passkeyAssertion> | undefined;
}

/** What a proof needs of a transaction. */
type ProofTx = Pick<VerbTx, 'db' | 'one' | 'audit' | 'afterCommit'>;

interface Addressee {
  id: number;
  name: string;
  email: string;
}

/** Second factors of users, and the verification of their proofs. */
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

  /** The second factors of this user; empty if the password suffices. */
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
   * Verifies a proof and consumes it: each is valid once.
   * @param expected challenge of a passkey
   * @throws AppError invalid_credentials
   */
  async take(tx: ProofTx, user: Addressee, proof: Proof, expected?: string | null): Promise<SecondFactorMethod> {
    const { code, recoveryCode, passkey } = proof;
    const now = new Date(this.clock.now());
    if (passkey && expected && (await verifyPasskey(tx, user.id, passkey, expected, now))) return 'passkey';
    if (code !== undefined && (await this.consumeCode(tx, user.id, code))) return 'totp';
    if (recoveryCode !== undefined && (await this.consumeRecoveryCode(tx, user, recoveryCode))) return 'recovery';
    throw new AppError('invalid_credentials');
  }

  /** Accepts a code once, and no older one after it: the row is locked against concurrent calls. */
  async consumeCode(tx: ProofTx, userId: number, code: string, isConfirmed = true): Promise<boolean> {
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

  private async consumeRecoveryCode(tx: ProofTx, user: Addressee, code: string): Promise<boolean> {
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

  /** Replaces the recovery codes; returns the new ones, which are shown once. */
  async renewRecoveryCodes(tx: VerbTx, userId: number): Promise<string[]> {
    const codes = newRecoveryCodes();
    await tx.db.recoveryCode.deleteMany({ where: { userId } });
    await tx.db.recoveryCode.createMany({
      data: codes.map((code) => ({ userId, codeHash: recoveryDigests(userId, code)[0] ?? '' })),
    });
    return codes.map(written);
  }

  /** Recovery codes for a user without any. */
  async firstRecoveryCodes(tx: VerbTx, userId: number): Promise<string[]> {
    const left = await tx.db.recoveryCode.count({ where: { userId, usedAt: null } });
    return left > 0 ? [] : this.renewRecoveryCodes(tx, userId);
  }

  /**
   * After the removal of a factor: deletes the recovery codes with the last one, unless the role requires a factor.
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
