import { Injectable } from '@nestjs/common';
import { AppError, Clock, Database, sql, type Context } from '@umbral/service-kit';
import { config } from '../config.js';
import { SignInThrottle } from '../throttle/sign-in-throttle.js';
import { PasswordHashes } from './password-hashes.js';

/** Is it still the owner who sits at this session? Asked before what proves the owner is changed. */
@Injectable()
export class Reauthentication {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly throttle: SignInThrottle,
    private readonly passwords: PasswordHashes,
  ) {}

  /**
   * Signed in a few minutes ago, or the present password at hand.
   * @throws AppError reauthentication_required when the password is wrong, too_many_requests
   */
  async isProven({ actor, ip }: Context, password: string | undefined): Promise<boolean> {
    const session = await this.database.one<{ openedAt: string; passwordHash: string | null }>(sql`
      select s.sess ->> 'openedAt' as "openedAt", u.password_hash as "passwordHash"
      from sessions s join users u on u.id = s.user_id where s.session_key = ${actor.sessionKey}`);
    if (!session) return false;
    const age = this.clock.now() - Date.parse(session.openedAt);
    if (age <= config.REAUTHENTICATION_MINUTES * 60_000) return true;
    if (password === undefined) return false;
    const prove = async () => {
      if (!(await this.passwords.matches(session.passwordHash, password, `person:${actor.id}`)))
        throw new AppError('invalid_credentials');
    };
    await this.throttle.guard(`person:${actor.id}`, ip, prove).catch((error: unknown) => {
      if (!(error instanceof AppError) || error.code !== 'invalid_credentials') throw error;
      throw new AppError('reauthentication_required', {
        errors: [{ path: 'currentPassword', message: 'La contraseña no es correcta' }],
      });
    });
    return true;
  }

  /** @throws AppError reauthentication_required, too_many_requests */
  async assertProven(call: Context, password: string | undefined): Promise<void> {
    if (!(await this.isProven(call, password))) throw new AppError('reauthentication_required');
  }
}
