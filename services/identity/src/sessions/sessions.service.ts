import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Actor } from '@umbral/contracts';
import { AppError, Clock, Database, sql, type PublicContext } from '@umbral/service-kit';
import { config } from '../config.js';
import type { Prisma } from '../generated/prisma/client.js';
import { permissionMapOf, type StoredPermission } from '../permissions/permission-map.js';
import { TokensService } from '../tokens/tokens.service.js';
import type { VerbTx } from '../transaction.js';
import { digestOf, newSecret } from './session-id.js';
import { absoluteEnd, nextExpiry, type SessionKind } from './session-limits.js';

/** The `sess` column. */
interface SessionData {
  userId: number;
  kind: SessionKind;
  openedAt: string;
  endsAt: string;
  ip: string;
  userAgent: string;
}

export interface PreparedSession {
  id: string;
  seconds: number;
  row: Prisma.SessionUncheckedCreateInput;
}

interface LiveSession extends Omit<Actor, 'companyId' | 'permissions'> {
  sess: SessionData;
  expire: string;
  permissions: StoredPermission[];
}

/** How far the end of an idle session may move without being written, so that reading does not mean writing. */
const UNWRITTEN_MS = 60_000;

@Injectable()
export class SessionsService {
  constructor(
    private readonly database: Database,
    private readonly tokens: TokensService,
    private readonly clock: Clock,
  ) {}

  /** A session for a user whose credentials were proven. The id leaves in the answer and is stored nowhere. */
  prepare(context: PublicContext, userId: number, kind: SessionKind): PreparedSession {
    const id = newSecret();
    const now = this.clock.now();
    const endsAt = absoluteEnd(kind, now, config);
    const sess = {
      userId,
      kind,
      openedAt: new Date(now).toISOString(),
      endsAt: new Date(endsAt).toISOString(),
      ip: context.ip,
      userAgent: context.userAgent,
    } satisfies SessionData;
    const expire = new Date(nextExpiry(kind, endsAt, now, config));
    const row = { sid: digestOf(id), sess, expire, userId, sessionKey: randomUUID() };
    return { id, seconds: Math.round((endsAt - now) / 1000), row };
  }

  /** Ends one session by its id. Answers whose it was; undefined when it has ended already. */
  async end(tx: Pick<VerbTx<'identity.session.ended'>, 'one' | 'publish'>, id: string): Promise<number | undefined> {
    const ended = await tx.one<{ userId: number; sessionKey: string }>(sql`
      delete from sessions where sid = ${digestOf(id)} returning user_id as "userId", session_key as "sessionKey"`);
    if (!ended) return undefined;
    tx.publish('identity.session.ended', {
      userId: ended.userId,
      sessionKeys: [ended.sessionKey],
      exceptSessionKey: null,
    });
    return ended.userId;
  }

  /** Turns a session id or a bearer token into internal tokens, one for each service. */
  async exchange(credential: { sessionId?: string; bearer?: string }) {
    const id = credential.bearer ?? credential.sessionId ?? '';
    const session = await this.findLive(digestOf(id));
    if (!session || (session.sess.kind === 'token') !== (credential.bearer !== undefined))
      throw new AppError('session_expired');
    const expiresAt = await this.prolong(digestOf(id), session);
    const { sess, expire, permissions, companyIds, ...claims } = session;
    const actor: Actor = {
      ...claims,
      companyIds,
      companyId: companyIds[0] ?? null,
      permissions: permissionMapOf(claims.roleId, permissions),
    };
    return {
      userId: actor.id,
      roleId: actor.roleId,
      sessionKey: actor.sessionKey,
      expiresAt: new Date(expiresAt).toISOString(),
      ...(await this.tokens.issue(actor, expiresAt)),
      now: new Date(this.clock.now()).toISOString(),
    };
  }

  private findLive(sid: string): Promise<LiveSession | undefined> {
    return this.database.one<LiveSession>(sql`
      select s.sess, s.expire, s.session_key as "sessionKey", u.id, u.role_id as "roleId", u.name, u.email::text as email,
        array(select a.company_id from company_assignments a where a.user_id = u.id order by a.id) as "companyIds",
        coalesce((
          select jsonb_agg(jsonb_build_object('viewName', p.view_name, 'canView', p.can_view, 'canDelete', p.can_delete))
          from role_permissions p where p.role_id = u.role_id), '[]') as permissions
      from sessions s join users u on u.id = s.user_id join roles r on r.id = u.role_id
      where s.sid = ${sid} and s.expire > now() and u.is_active and r.is_active`);
  }

  /** Moves the end of a session that is in use; answers when it ends, in ms since 1970. */
  private async prolong(sid: string, { sess, expire }: LiveSession): Promise<number> {
    const stored = Date.parse(expire);
    const next = nextExpiry(sess.kind, Date.parse(sess.endsAt), this.clock.now(), config);
    if (next - stored < UNWRITTEN_MS) return stored;
    await this.database.query(
      sql`update sessions set expire = ${new Date(next)}, updated_at = now() where sid = ${sid}`,
    );
    return next;
  }
}
