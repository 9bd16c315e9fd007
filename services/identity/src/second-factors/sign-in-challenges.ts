import { Injectable } from '@nestjs/common';
import type { SecondFactorMethod } from '@umbral/contracts';
import { AppError, Clock, Database, durations, millisecondsOf, secondsOf, sizes, sql } from '@umbral/service-kit';
import type { Proven } from '../auth/open-session.js';
import { hasExpiredPassword } from '../passwords/has-expired-password.js';
import type { DeviceCookies } from '../sessions/device-cookies.js';
import { digestOf, newSecret } from '../sessions/session-id.js';
import { passkeyRequest } from './passkeys.js';
import type { VerbTx } from '../transaction.js';

export interface SignInChallenge {
  id: number;
  userId: number;
  name: string;
  email: string;
  passwordHash: string | null;
  accessVersion: number;
  remember: boolean;
  /** Challenge for a passkey. */
  passkeyChallenge: string | null;
}

const hashOf = (secret: string, browser: string): string => digestOf(`${secret}.${browser}`);

/**
 * Sign-ins between the password and the second factor. A challenge is for one account and for the browser that sent the
 * password: half of its secret is in the response, half in an HttpOnly cookie.
 */
@Injectable()
export class SignInChallenges {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Opens a challenge after a correct password; returns the error with which the sign-in is answered. It is for the access version of
   * the password check: the account may have changed since.
   */
  async open(
    { id, accessVersion }: Pick<Proven, 'id' | 'accessVersion'>,
    remember: boolean,
    methods: SecondFactorMethod[],
    devices: DeviceCookies,
  ): Promise<AppError> {
    const challenge = newSecret();
    const passkey = methods.includes('passkey') ? await passkeyRequest(this.database, id) : undefined;
    const hash = hashOf(challenge, devices.bindBrowser(secondsOf(durations.signInChallenge)));
    const expiresAt = new Date(this.clock.now() + millisecondsOf(durations.signInChallenge));
    // So that a known password cannot fill the table.
    await this.database.query(sql`
      delete from sign_in_challenges where user_id = ${id} and id not in (
        select c.id from sign_in_challenges c where c.user_id = ${id} and c.expires_at > now()
        order by c.id desc limit ${sizes.pendingSignIns.most - 1})`);
    await this.database.query(sql`
      insert into sign_in_challenges (user_id, token_hash, remember, passkey_challenge, access_version, expires_at)
      select id, ${hash}, ${remember}, ${passkey?.challenge ?? null}, ${accessVersion}, ${expiresAt} from users where id = ${id}`);
    return new AppError('second_factor_required', { details: { challenge, methods, ...(passkey && { passkey }) } });
  }

  /**
   * The pending sign-in of this browser. A new password, address or state of the account ends it.
   * @throws AppError challenge_expired
   */
  async find(secret: string, devices: DeviceCookies): Promise<SignInChallenge> {
    const found =
      devices.browser &&
      (await this.database.one<SignInChallenge>(sql`
        select c.id, c.remember, c.passkey_challenge as "passkeyChallenge", u.id as "userId", u.name, u.email::text as email, u.password_hash as "passwordHash",
          u.access_version as "accessVersion"
        from sign_in_challenges c join users u on u.id = c.user_id join roles r on r.id = u.role_id
        where c.token_hash = ${hashOf(secret, devices.browser)} and c.expires_at > now()
          and c.access_version = u.access_version and u.is_active and r.is_active
          and not ${hasExpiredPassword}`));
    if (!found) throw new AppError('challenge_expired');
    return found;
  }

  /** Valid once. @throws AppError challenge_expired */
  async take(tx: Pick<VerbTx, 'db'>, { id }: SignInChallenge): Promise<void> {
    const { count } = await tx.db.signInChallenge.deleteMany({ where: { id } });
    if (count === 0) throw new AppError('challenge_expired');
  }
}
