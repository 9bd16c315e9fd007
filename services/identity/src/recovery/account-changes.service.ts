import { Injectable } from '@nestjs/common';
import type { Actor } from '@umbral/contracts';
import { AppError, Clock, SignInAge, sql, type Mail } from '@umbral/service-kit';
import { config } from '../config.js';
import type { Prisma } from '../generated/prisma/client.js';
import { MailsService } from '../mails/mails.service.js';
import { hasSecondFactor } from '../second-factors/has-second-factor.js';
import type { DeviceCookies } from '../sessions/device-cookies.js';
import { endSessionsOf } from '../sessions/end-sessions.js';
import { isLiveSession } from '../sessions/is-live-session.js';
import type { VerbTx } from '../transaction.js';
import { accountChanges, type AccountChange, type AccountChangeKind, type FactsOf } from './account-changes.js';

/** What a change needs of a transaction. */
export type ChangeTx = Pick<
  VerbTx<'identity.session.ended'>,
  'db' | 'one' | 'many' | 'query' | 'lock' | 'publish' | 'afterCommit'
>;

interface Account {
  id: number;
  name: string;
  email: string;
}

interface How<Kind extends AccountChangeKind> {
  facts: FactsOf<Kind>;
  /** Undefined for a change by a mailed link or by a delay. */
  actor?: Pick<Actor, 'id' | 'sessionKey' | 'isProgram'>;
  /** Columns of the account. */
  data?: Prisma.UserUncheckedUpdateInput;
  /** Other rows of the change, written after its checks. */
  write?: () => Promise<unknown>;
  /** Of the requester's browser. */
  devices?: DeviceCookies;
}

/** Applies the changes of `accountChanges`: no other code changes what gives access to an account. */
@Injectable()
export class AccountChanges {
  constructor(
    private readonly mails: MailsService,
    private readonly clock: Clock,
    private readonly age: SignInAge,
  ) {}

  /** Returns the new `access_version`. @throws AppError not_found, forbidden, session_expired, reauthentication_required */
  async apply<Kind extends AccountChangeKind>(
    tx: ChangeTx,
    kind: Kind,
    account: Account,
    { facts, actor, data, write, devices }: How<Kind>,
  ): Promise<number> {
    const change: AccountChange = accountChanges[kind];
    const { id } = account;
    if (!(await tx.lock('users', id))) throw new AppError('not_found');
    assertRequester(change, id, actor?.id);
    if (actor) await assertLive(tx, actor);
    if (change.proof === 'factor') await this.assertFactorProven(tx, actor);
    await write?.();
    const { accessVersion } = await tx.db.user.update({
      where: { id },
      // The trigger on address, password and state sets the same number.
      data: { ...data, accessVersion: { increment: 1 } },
      select: { accessVersion: true },
    });
    await this.revoke(tx, change, id, accessVersion, actor);
    await this.journal(tx, kind, id, actor?.id);
    if (change.remembersDevice) devices?.remember(account.email, accessVersion);
    const mail = (change.mail as AccountChange<FactsOf<Kind>>['mail'])(account, facts, config.PUBLIC_URL);
    if (mail) this.send(tx, mail);
    return accessVersion;
  }

  /** Every mail about an account: after the commit, so that a rolled back change sends none. */
  send(tx: Pick<ChangeTx, 'afterCommit'>, ...mails: Mail[]): void {
    for (const mail of mails) tx.afterCommit(() => this.mails.send(mail));
  }

  /** Records who made the change. */
  async journal(
    tx: Pick<ChangeTx, 'db'>,
    change: AccountChangeKind | 'creation',
    userId: number,
    actorId: number | undefined,
  ): Promise<void> {
    const createdAt = new Date(this.clock.now());
    await tx.db.accountChange.create({
      data: { userId, actorId: actorId ?? null, change, createdAt },
      select: { id: true },
    });
  }

  /**
   * Where the account has a second factor, a session must have proven one recently: password and cookie may be stolen together.
   * @throws AppError reauthentication_required
   */
  async assertFactorProven(tx: Pick<ChangeTx, 'one' | 'many' | 'query'>, actor: How<never>['actor']): Promise<void> {
    if (!actor) throw new AppError('session_expired');
    if (!(await hasSecondFactor(tx, actor.id))) return;
    const session = await tx.one<{ at: string | null }>(sql`
      select sess ->> 'factorProvenAt' as at from sessions where session_key = ${actor.sessionKey} and user_id = ${actor.id}`);
    if (!session?.at || !this.age.isFresh({ auth_time: Date.parse(session.at) / 1_000 })) throw this.age.refusal(actor);
  }

  /** What is kept is carried to the new version; all else of the account is invalid with it. */
  private async revoke(
    tx: ChangeTx,
    { sessions, takeBackLinks }: AccountChange,
    userId: number,
    accessVersion: number,
    actor: How<never>['actor'],
  ): Promise<void> {
    const ownSession = sessions === 'others' ? actor?.sessionKey : undefined;
    // Only what was valid: what is left of an older version stays invalid.
    const wasValid = sql`access_version = ${accessVersion - 1}`;
    if (sessions !== 'none') await endSessionsOf(tx, userId, ownSession);
    await tx.query(
      sql`update sessions set access_version = ${accessVersion} where user_id = ${userId} and ${wasValid}`,
    );
    await tx.db.signInChallenge.deleteMany({ where: { userId } });
    await tx.db.passkeyChallenge.deleteMany({ where: { userId } });
    await tx.db.pendingCredentials.deleteMany({ where: { userId } });
    if (takeBackLinks === 'revoked') await tx.db.formerAddress.deleteMany({ where: { userId } });
    else
      await tx.query(
        sql`update former_addresses set access_version = ${accessVersion} where user_id = ${userId} and ${wasValid}`,
      );
  }
}

/** The requester's session may have ended since the request passed the gateway. @throws AppError session_expired */
async function assertLive(tx: Pick<ChangeTx, 'one'>, { sessionKey }: Pick<Actor, 'sessionKey'>): Promise<void> {
  const session = await tx.one(sql`
    select from sessions s join users u on u.id = s.user_id join roles r on r.id = u.role_id
    where s.session_key = ${sessionKey} and ${isLiveSession}`);
  if (!session) throw new AppError('session_expired');
}

/** @throws AppError forbidden for a requester that the table does not name */
function assertRequester({ by }: AccountChange, userId: number, actorId: number | undefined): void {
  const own: AccountChange['by'] = ['owner'];
  const others: AccountChange['by'] = ['manager', 'administrator'];
  const none: AccountChange['by'] = ['mailbox', 'delay'];
  const kinds = actorId === undefined ? none : actorId === userId ? own : others;
  if (!by.some((kind) => kinds.includes(kind))) throw new AppError('forbidden');
}
