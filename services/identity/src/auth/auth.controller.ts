import { Controller, Header } from '@nestjs/common';
import {
  authApi,
  passwordTokenRequest,
  type SecondFactorMethod,
  type SessionUser,
  type SignInRefusal,
} from '@umbral/contracts';
import { AppError, Call, Database, Records, sql, Operation, type PublicContext } from '@umbral/service-kit';
import type { PrismaClient } from '../generated/prisma/client.js';
import { hasExpiredPassword } from '../passwords/has-expired-password.js';
import { PasswordHashes } from '../passwords/password-hashes.js';
import { grantsOf } from '../permissions/role-grants.js';
import { Basic, clientOf, type ClientName } from '../programs/client-credentials.js';
import { ProgramTokens } from '../programs/program-tokens.js';
import { SecondFactors } from '../second-factors/second-factors.service.js';
import { SecondFactorThrottle } from '../second-factors/second-factor-throttle.js';
import { SignInChallenges } from '../second-factors/sign-in-challenges.js';
import { Cookie, type SessionCookie } from '../sessions/session-cookie.js';
import { Devices, type DeviceCookies } from '../sessions/device-cookies.js';
import { KnownDevices } from '../sessions/known-devices.js';
import { NewDevices } from '../sessions/new-devices.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { accountOf } from '../throttle/account-of.js';
import { SignInThrottle } from '../throttle/sign-in-throttle.js';
import { users } from '../users/user.record.js';
import { draftKeyFor } from './draft-key.js';
import { FailedSignIns } from './failed-sign-ins.js';
import { openSession, type Proven } from './open-session.js';

interface Account extends Proven {
  name: string;
  email: string;
  isActive: boolean;
  hasExpiredPassword: boolean;
  isRoleActive: boolean;
}

/** Reason for the audit why these credentials are refused; the response reveals only an expired password, which the caller has proven. */
function refusalOf(account: Account | undefined, isRight: boolean): SignInRefusal | undefined {
  if (!account || !isRight) return 'wrong_password';
  if (!account.isActive) return 'inactive_user';
  if (!account.isRoleActive) return 'inactive_role';
  return account.hasExpiredPassword ? 'expired_password' : undefined;
}

const lacksFactor = (error: unknown): boolean => error instanceof AppError && error.code === 'second_factor_required';

/** A token request cannot use a passkey: an account without another factor gets no token. */
const tokenFactorRequired = (methods: SecondFactorMethod[]): AppError =>
  new AppError('second_factor_required', { details: { methods: methods.filter((method) => method === 'totp') } });

@Controller()
export class AuthController {
  constructor(
    private readonly records: Records<PrismaClient>,
    private readonly database: Database,
    private readonly sessions: SessionsService,
    private readonly passwords: PasswordHashes,
    private readonly throttle: SignInThrottle,
    private readonly failures: FailedSignIns,
    private readonly factors: SecondFactors,
    private readonly challenges: SignInChallenges,
    private readonly factorThrottle: SecondFactorThrottle,
    private readonly newDevices: NewDevices,
    private readonly knownDevices: KnownDevices,
    private readonly programTokens: ProgramTokens,
  ) {}

  @Operation(authApi.login)
  async login(
    @Call() call: Call<typeof authApi.login>,
    @Cookie() cookie: SessionCookie,
    @Devices() devices: DeviceCookies,
  ) {
    const { email, password, remember = false } = call.readBody();
    const proven = await this.prove(call, devices, email, password);
    const session = this.sessions.prepare(call, proven.id, remember ? 'remembered' : 'browser', 'password');
    const isKnown = await this.knownDevices.knows(devices, email);
    let { accessVersion } = proven;
    const write = this.records.write(call, users, async (tx) => {
      if (cookie.id) await this.sessions.end(tx, cookie.id);
      const opened = await openSession(tx, proven, session, 'password');
      tx.afterCommit(() => this.newDevices.record(call, opened, isKnown));
      ({ accessVersion } = opened);
      return opened;
    });
    const written = await write.catch(async (error: unknown) => {
      if (!lacksFactor(error)) throw error;
      const methods = await this.factors.methodsOf(proven.id);
      throw await this.challenges.open(proven, remember, methods, devices);
    });
    cookie.set(session.id, remember ? session.seconds : undefined);
    devices.remember(email, accessVersion);
    return written;
  }

  @Header('cache-control', 'no-store')
  @Operation(authApi.token)
  async token(
    @Call() call: Call<typeof authApi.token>,
    @Devices() devices: DeviceCookies,
    @Basic() basic: ClientName | undefined,
  ) {
    const { grant_type: grant } = call.readBody();
    if (grant !== undefined || basic) return this.programTokens.issue(call, clientOf(call, basic));
    const { email, password, code } = call.readBodyAs(passwordTokenRequest);
    const proven = await this.prove(call, devices, email, password);
    const methods = await this.factors.methodsOf(proven.id);
    if (methods.length > 0 && code === undefined) throw tokenFactorRequired(methods);
    const session = this.sessions.prepare(call, proven.id, 'token', methods.length > 0 ? 'factor' : 'password');
    const answer = { access_token: session.id, token_type: 'Bearer', expires_in: session.seconds };
    const write = () =>
      this.records.write(call, users, async (tx) => {
        if (methods.length > 0) {
          const method = await this.factors.take(tx, proven, { code });
          tx.note({ secondFactor: { before: null, after: method } });
        }
        const by = methods.length > 0 ? 'password and factor' : 'password';
        return { ...(await openSession(tx, proven, session, by)), answer };
      });
    if (methods.length > 0) return this.factorThrottle.guard(call, proven, { code }, write);
    return write().catch(async (error: unknown) => {
      throw lacksFactor(error) ? tokenFactorRequired(await this.factors.methodsOf(proven.id)) : error;
    });
  }

  /** Without a session there is nothing to end or to audit. */
  @Operation(authApi.logout)
  async logout(@Call() call: Call<typeof authApi.logout>, @Cookie() cookie: SessionCookie) {
    const written = await this.records.write(call, users, async (tx) => {
      const userId = cookie.id && (await this.sessions.end(tx, cookie.id));
      const user = userId ? await users.one(tx, sql`u.id = ${userId}`) : undefined;
      return user ? { before: user, after: user, userId: user.id } : {};
    });
    cookie.clear();
    return written;
  }

  @Operation(authApi.me)
  async me(@Call() { actor }: Call<typeof authApi.me>): Promise<SessionUser> {
    const user = await users.one(this.database, sql`u.id = ${actor.id}`);
    if (!user) throw new AppError('session_expired');
    return user;
  }

  /** From the table, not from the caller's token: an open shell calls this because the permissions have just changed. */
  @Operation(authApi.permissions)
  async permissions(@Call() { actor }: Call<typeof authApi.permissions>) {
    return (await grantsOf(this.database, actor.roleId)).permissions;
  }

  @Header('cache-control', 'no-store')
  @Operation(authApi.draftKey)
  draftKey(@Call() { actor }: Call<typeof authApi.draftKey>) {
    return { key: draftKeyFor(actor.id) };
  }

  /** Authenticates an account. Unknown, wrong and inactive have the same response, after the same work. */
  private async prove(call: PublicContext, devices: DeviceCookies, email: string, password: string): Promise<Account> {
    return this.throttle.guard(await this.knownDevices.callerFor(devices, email), call.ip, async () => {
      const user = await this.database.one<Account>(sql`
        select u.id, u.name, u.email::text as email, u.password_hash as "passwordHash", ${hasExpiredPassword} as "hasExpiredPassword",
          u.access_version as "accessVersion", u.is_active as "isActive", r.is_active as "isRoleActive"
        from users u join roles r on r.id = u.role_id where u.email = ${accountOf(email)}`);
      const isRight = await this.passwords.matches(user?.passwordHash, password, call.ip);
      const reason = refusalOf(user, isRight);
      if (user && !reason) return user;
      if (user) this.failures.record(call, user, reason ?? 'wrong_password');
      else this.failures.recordUnknown(call, 'user', email);
      throw new AppError(reason === 'expired_password' ? 'temporary_password_expired' : 'invalid_credentials');
    });
  }
}
