import { Controller, Header } from '@nestjs/common';
import { authApi, type SessionUser, type SignInRefusal } from '@umbral/contracts';
import { AppError, Call, Clock, Database, Records, sql, Operation, type PublicContext } from '@umbral/service-kit';
import { PrismaClient } from '../generated/prisma/client.js';
import { PasswordHashes } from '../passwords/password-hashes.js';
import { grantsOf } from '../permissions/role-grants.js';
import { Cookie, type SessionCookie } from '../sessions/session-cookie.js';
import { Devices, type DeviceCookies } from '../sessions/device-cookies.js';
import { SessionsService, type PreparedSession } from '../sessions/sessions.service.js';
import { accountOf } from '../throttle/account-of.js';
import { SignInThrottle } from '../throttle/sign-in-throttle.js';
import type { VerbTx } from '../transaction.js';
import { users } from '../users/user.record.js';
import { draftKeyFor } from './draft-key.js';
import { FailedSignIns } from './failed-sign-ins.js';

interface Proven {
  id: number;
  passwordHash: string | null;
}

interface Account {
  isActive: boolean;
  passwordExpiresAt: Date | null;
  role: { isActive: boolean };
}

/** Why these credentials do not sign in, for the audit; the caller learns of an expired password only, which they know. */
function refusalOf(account: Account | null, isRight: boolean, now: number): SignInRefusal | undefined {
  if (!account || !isRight) return 'wrong_password';
  if (!account.isActive) return 'inactive_user';
  if (!account.role.isActive) return 'inactive_role';
  return account.passwordExpiresAt && account.passwordExpiresAt.getTime() <= now ? 'expired_password' : undefined;
}

@Controller()
export class AuthController {
  constructor(
    private readonly records: Records<PrismaClient>,
    private readonly database: Database,
    private readonly prisma: PrismaClient,
    private readonly sessions: SessionsService,
    private readonly passwords: PasswordHashes,
    private readonly throttle: SignInThrottle,
    private readonly failures: FailedSignIns,
    private readonly clock: Clock,
  ) {}

  @Operation(authApi.login)
  async login(
    @Call() call: Call<typeof authApi.login>,
    @Cookie() cookie: SessionCookie,
    @Devices() devices: DeviceCookies,
  ) {
    const { email, password, remember } = call.readBody();
    const proven = await this.prove(call, devices, email, password);
    const session = this.sessions.prepare(call, proven.id, remember ? 'remembered' : 'browser');
    const written = await this.records.write(call, users, async (tx) => {
      if (cookie.id) await this.sessions.end(tx, cookie.id);
      return this.open(tx, proven, session);
    });
    cookie.set(session.id, remember ? session.seconds : undefined);
    devices.remember(email);
    return written;
  }

  @Header('cache-control', 'no-store')
  @Operation(authApi.token)
  async token(@Call() call: Call<typeof authApi.token>, @Devices() devices: DeviceCookies) {
    const { email, password } = call.readBody();
    const proven = await this.prove(call, devices, email, password);
    const session = this.sessions.prepare(call, proven.id, 'token');
    const answer = { access_token: session.id, token_type: 'Bearer', expires_in: session.seconds };
    return this.records.write(call, users, async (tx) => ({ ...(await this.open(tx, proven, session)), answer }));
  }

  /** Without a session there is nothing to end, and nobody for the audit to name. */
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

  /** From the table, not from the caller's token: an open shell asks because the permissions have just changed. */
  @Operation(authApi.permissions)
  async permissions(@Call() { actor }: Call<typeof authApi.permissions>) {
    return (await grantsOf(this.database, actor.roleId)).permissions;
  }

  @Header('cache-control', 'no-store')
  @Operation(authApi.draftKey)
  draftKey(@Call() { actor }: Call<typeof authApi.draftKey>) {
    return { key: draftKeyFor(actor.id) };
  }

  /** Whose credentials these are. Unknown, wrong and inactive get one answer, after the same work. */
  private prove(call: PublicContext, devices: DeviceCookies, email: string, password: string): Promise<Proven> {
    return this.throttle.guard(devices.callerFor(email), call.ip, async () => {
      const user = await this.prisma.user.findUnique({
        where: { email: accountOf(email) },
        select: {
          id: true,
          name: true,
          passwordHash: true,
          passwordExpiresAt: true,
          isActive: true,
          role: { select: { isActive: true } },
        },
      });
      const isRight = await this.passwords.matches(user?.passwordHash, password, call.ip);
      const reason = refusalOf(user, isRight, this.clock.now());
      if (user && !reason) return user;
      this.failures.note(call, user, reason ?? 'wrong_password');
      throw new AppError(reason === 'expired_password' ? 'temporary_password_expired' : 'invalid_credentials');
    });
  }

  /** Opens a session unless the password, or the right to sign in, was lost while it was being checked. */
  private async open(tx: Omit<VerbTx, 'publish'>, { id, passwordHash }: Proven, session: PreparedSession) {
    const isStillRight = await tx.one(sql`
      select 1 from users where id = ${id} and password_hash = ${passwordHash} and is_active for share`);
    const user = isStillRight && (await users.one(tx, sql`u.id = ${id}`));
    if (!user) throw new AppError('invalid_credentials');
    await tx.db.session.create({ data: session.row });
    return { before: user, after: user, userId: id };
  }
}
