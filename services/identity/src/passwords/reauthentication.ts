import { Injectable } from '@nestjs/common';
import type { ErrorCode, identityProof, ReauthenticationOptions, SignInRefusal } from '@umbral/contracts';
import {
  AppError,
  Clock,
  Database,
  durations,
  millisecondsOf,
  sql,
  Transactions,
  type Context,
  type ProofInCall,
  type Queryable,
} from '@umbral/service-kit';
import * as z from 'zod';
import { FailedSignIns } from '../auth/failed-sign-ins.js';
import type { PrismaClient } from '../generated/prisma/client.js';
import { hasSecondFactor } from '../second-factors/has-second-factor.js';
import { passkeyRequest } from '../second-factors/passkeys.js';
import { SecondFactorThrottle } from '../second-factors/second-factor-throttle.js';
import { SecondFactors, type Proof } from '../second-factors/second-factors.service.js';
import { noteFactorProof, storePasskeyChallenge, takePasskeyChallenge } from '../sessions/session-proofs.js';
import { SignInThrottle } from '../throttle/sign-in-throttle.js';
import { hasExpiredPassword } from './has-expired-password.js';
import { PasswordHashes } from './password-hashes.js';

/** For the audit. */
const reasons: Partial<Record<ErrorCode, SignInRefusal>> = {
  invalid_credentials: 'wrong_confirmation',
  temporary_password_expired: 'expired_password',
};

const sentAlong = z.looseObject({ currentPassword: z.string().min(1).max(1000) });

/** Verifies that the owner is still at this session, before credentials change or all data is exported. */
@Injectable()
export class Reauthentication implements ProofInCall {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly throttle: SignInThrottle,
    private readonly passwords: PasswordHashes,
    private readonly failures: FailedSignIns,
    private readonly transactions: Transactions<PrismaClient>,
    private readonly factors: SecondFactors,
    private readonly factorThrottle: SecondFactorThrottle,
  ) {}

  /** The current password in the body, as older callers without `POST /api/auth/reauthenticate` send it. */
  async prove(context: Context, body: unknown): Promise<boolean> {
    const sent = sentAlong.safeParse(body).data;
    if (!sent) return false;
    await this.renew(context, { password: sent.currentPassword }, 'currentPassword');
    return true;
  }

  /**
   * Verifies the password, and the second factor if a proof of it is sent, and marks the session as fresh.
   * @param path of the password in the request body
   * @throws AppError reauthentication_required, session_expired, too_many_requests
   */
  async renew(
    context: Context,
    { password, ...proof }: z.output<typeof identityProof>,
    path = 'password',
  ): Promise<void> {
    const { actor, ip } = context;
    const prove = () => this.assertRight(context, password);
    // A separate count, so that a stolen session cannot lock its owner out of signing in.
    await this.throttle.guard(`person:${actor.id}`, ip, prove).catch((error: unknown) => {
      const reason = error instanceof AppError && reasons[error.code];
      if (!reason) throw error;
      this.failures.record(context, actor, reason);
      const message = error.code === 'invalid_credentials' ? 'La contraseña no es correcta' : error.message;
      throw new AppError('reauthentication_required', { errors: [{ path, message }] });
    });
    if (Object.values(proof).some((one) => one !== undefined) && (await hasSecondFactor(this.database, actor.id)))
      await this.factorThrottle.guard(context, actor, proof, () => this.proveFactor(context, proof));
    const provenAt = new Date(this.clock.now()).toISOString();
    await this.database.query(sql`
      update sessions set sess = sess || jsonb_build_object('provenAt', ${provenAt}::text), updated_at = now()
      where session_key = ${actor.sessionKey}`);
  }

  /** How this session can prove a second factor, with a challenge for a passkey that is valid once. */
  async options(tx: Queryable, { actor }: Context): Promise<ReauthenticationOptions> {
    const methods = await this.factors.methodsOf(actor.id);
    if (!methods.includes('passkey')) return { methods };
    const passkey = await passkeyRequest(tx, actor.id);
    await storePasskeyChallenge(
      tx,
      actor,
      passkey.challenge,
      new Date(this.clock.now() + millisecondsOf(durations.passkeyChallenge)),
    );
    return { methods, passkey: { ...passkey } };
  }

  private async proveFactor(context: Context, proof: Proof): Promise<void> {
    const { actor } = context;
    // First and in its own transaction: the challenge is used up even if the proof is wrong.
    const challenge = proof.passkey && (await takePasskeyChallenge(this.database, actor, this.clock.now()));
    await this.transactions.withTransaction(context, async (tx) => {
      await this.factors.take(tx, actor, proof, challenge);
      await noteFactorProof(tx, actor, new Date(this.clock.now()));
    });
  }

  private async assertRight(context: Context, password: string): Promise<void> {
    const { id, sessionKey } = context.actor;
    const account = await this.database.one<{ passwordHash: string | null; hasExpiredPassword: boolean }>(sql`
      select u.password_hash as "passwordHash", ${hasExpiredPassword} as "hasExpiredPassword"
      from sessions s join users u on u.id = s.user_id where s.session_key = ${sessionKey}`);
    if (!account) throw new AppError('session_expired');
    if (!(await this.passwords.matches(account.passwordHash, password, `person:${id}`)))
      throw new AppError('invalid_credentials');
    if (account.hasExpiredPassword) throw new AppError('temporary_password_expired');
  }
}
