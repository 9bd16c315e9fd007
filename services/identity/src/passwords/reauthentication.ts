import { Injectable } from '@nestjs/common';
import type { IdentityProof } from '@umbral/contracts';
import { AppError, Clock, Database, sql, type Context, type ProofInCall } from '@umbral/service-kit';
import * as z from 'zod';
import { FailedSignIns } from '../auth/failed-sign-ins.js';
import { SignInThrottle } from '../throttle/sign-in-throttle.js';
import { PasswordHashes } from './password-hashes.js';

const sentAlong = z.looseObject({ currentPassword: z.string().max(1000) });

/** Verifies that the owner is still at this session, before credentials change or all data is exported. */
@Injectable()
export class Reauthentication implements ProofInCall {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly throttle: SignInThrottle,
    private readonly passwords: PasswordHashes,
    private readonly failures: FailedSignIns,
  ) {}

  /** The current password in the body, as older callers without `POST /api/auth/reauthenticate` send it. */
  async prove(context: Context, body: unknown): Promise<boolean> {
    const sent = sentAlong.safeParse(body).data;
    if (!sent) return false;
    await this.renew(context, { password: sent.currentPassword }, 'currentPassword');
    return true;
  }

  /**
   * Verifies the password and marks the session as fresh.
   * @param path of the password in the request body
   * @throws AppError reauthentication_required, session_expired, too_many_requests
   */
  async renew(context: Context, proof: IdentityProof, path = 'password'): Promise<void> {
    const { actor, ip } = context;
    const prove = () => this.assertRight(context, proof);
    // A separate count, so that a stolen session cannot lock its owner out of signing in.
    await this.throttle.guard(`person:${actor.id}`, ip, prove).catch((error: unknown) => {
      if (!(error instanceof AppError) || error.code !== 'invalid_credentials') throw error;
      this.failures.record(context, actor, 'wrong_confirmation');
      const errors = [{ path, message: 'La contraseña no es correcta' }];
      throw new AppError('reauthentication_required', { errors });
    });
    const provenAt = new Date(this.clock.now()).toISOString();
    await this.database.query(sql`
      update sessions set sess = sess || jsonb_build_object('provenAt', ${provenAt}::text), updated_at = now()
      where session_key = ${actor.sessionKey}`);
  }

  private async assertRight(context: Context, proof: IdentityProof): Promise<void> {
    const { id, sessionKey } = context.actor;
    const account = await this.database.one<{ passwordHash: string | null }>(sql`
      select u.password_hash as "passwordHash" from sessions s join users u on u.id = s.user_id
      where s.session_key = ${sessionKey}`);
    if (!account) throw new AppError('session_expired');
    if (!(await this.passwords.matches(account.passwordHash, proof.password, `person:${id}`)))
      throw new AppError('invalid_credentials');
  }
}
