import { Injectable } from '@nestjs/common';
import type { authApi, SessionUser } from '@umbral/contracts';
import { AppError, sql, Transactions, type Context, type InputOf, type PublicContext } from '@umbral/service-kit';
import { PrismaClient } from '../generated/prisma/client.js';
import { PasswordHashes } from '../passwords/password-hashes.js';
import type { SessionCookie } from '../sessions/session-cookie.js';
import type { SessionKind } from '../sessions/session-limits.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { SignInThrottle } from '../throttle/sign-in-throttle.js';
import type { Tx } from '../transaction.js';
import { presentUser, userShape } from '../users/user.record.js';

interface Proven {
  id: number;
  name: string;
  passwordHash: string | null;
}

@Injectable()
export class AuthService {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly transactions: Transactions<PrismaClient>,
    private readonly sessions: SessionsService,
    private readonly passwords: PasswordHashes,
    private readonly throttle: SignInThrottle,
  ) {}

  async login(
    context: PublicContext,
    input: InputOf<typeof authApi.login>,
    cookie: SessionCookie,
  ): Promise<SessionUser> {
    const { email, password, remember } = input.readBody();
    const proven = await this.prove(context, email, password);
    const kind = remember ? 'remembered' : 'browser';
    const { session, user } = await this.transactions.withTransaction(context, async (tx) => {
      if (cookie.id) await this.sessions.end(tx, cookie.id);
      const session = await this.openSession(tx, context, proven, kind);
      return { session, user: await tx.db.user.findUniqueOrThrow({ where: { id: proven.id }, ...userShape }) };
    });
    cookie.set(session.id, remember ? session.seconds : undefined);
    return presentUser(user);
  }

  async token(context: PublicContext, input: InputOf<typeof authApi.token>) {
    const { email, password } = input.readBody();
    const proven = await this.prove(context, email, password);
    const session = await this.transactions.withTransaction(context, (tx) =>
      this.openSession(tx, context, proven, 'token'),
    );
    return { access_token: session.id, token_type: 'Bearer' as const, expires_in: session.seconds };
  }

  async logout(context: PublicContext, cookie: SessionCookie): Promise<void> {
    const { id } = cookie;
    if (id) await this.transactions.withTransaction(context, (tx) => this.sessions.end(tx, id));
    cookie.clear();
  }

  async me({ actor }: Context): Promise<SessionUser> {
    const record = await this.prisma.user.findUnique({ where: { id: actor.id }, ...userShape });
    if (!record) throw new AppError('session_expired');
    return presentUser(record);
  }

  /** Whose credentials these are. Unknown, wrong and inactive get one answer, after the same work. */
  private prove(context: PublicContext, email: string, password: string): Promise<Proven> {
    return this.throttle.guard(email, context.ip, async () => {
      const user = await this.prisma.user.findUnique({
        where: { email },
        select: { id: true, name: true, passwordHash: true, isActive: true, role: { select: { isActive: true } } },
      });
      const isRight = await this.passwords.matches(user?.passwordHash, password);
      if (!user || !isRight || !user.isActive || !user.role.isActive) throw new AppError('invalid_credentials');
      return user;
    });
  }

  /** Opens a session unless the password, or the right to sign in, was lost while it was being checked. */
  private async openSession(tx: Tx, context: PublicContext, { id, name, passwordHash }: Proven, kind: SessionKind) {
    const isStillRight = await tx.one(sql`
      select 1 from users where id = ${id} and password_hash = ${passwordHash} and is_active for share`);
    if (!isStillRight) throw new AppError('invalid_credentials');
    tx.audit({ action: 'login', entityType: 'user', entityId: id, entityName: name, userId: id });
    return this.sessions.open(tx, context, id, kind);
  }
}
