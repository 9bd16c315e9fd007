import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Actor, SessionKind } from '@umbral/contracts';
import { Clock, Database, sql, type PublicContext } from '@umbral/service-kit';
import { config } from '../config.js';
import type { Prisma } from '../generated/prisma/client.js';
import { permissionMapOf, type StoredPermission } from '../permissions/permission-map.js';
import { mustEnrolNow } from '../second-factors/required-factor.js';
import { TokensService } from '../tokens/tokens.service.js';
import type { VerbTx } from '../transaction.js';
import { digestOf, newSecret } from './session-id.js';
import type { SessionCredential } from './sessions.internal.js';
import { isLiveSession } from './is-live-session.js';
import { isKnownPlace, withPlace, type Place } from './places.js';
import { absoluteEnd, nextExpiry } from './session-limits.js';

/** The `sess` column. */
export interface SessionData {
  userId: number;
  kind: SessionKind;
  openedAt: string;
  /** Last reauthentication; older sessions without it use `openedAt`. */
  provenAt?: string;
  /** Last proof of a second factor. */
  factorProvenAt?: string;
  /** Challenge for a passkey of the next reauthentication, and its expiry. */
  passkeyChallenge?: { challenge: string; expiresAt: string } | null;
  endsAt: string;
  ip: string;
  userAgent: string;
  /** Where it was used, latest first. */
  places?: Place[];
  /** Id of the program key that opened it: it ends with the key. */
  programKey?: number;
  /** Scopes that a program requested for its token; absent: whatever its role allows. */
  scopes?: string[];
}

export interface PreparedSession {
  id: string;
  seconds: number;
  row: Prisma.SessionUncheckedCreateInput;
}

interface LiveSession extends Omit<Actor, 'companyId' | 'permissions' | 'auth_time'> {
  sid: string;
  sess: SessionData;
  expire: string;
  usedAt: string;
  permissions: StoredPermission[];
}

/** Minimum shift of the expiry, and of the last use, that is written, so that not every read causes a write. */
const WRITE_INTERVAL_MS = 60_000;

@Injectable()
export class SessionsService {
  constructor(
    private readonly database: Database,
    private readonly tokens: TokensService,
    private readonly clock: Clock,
  ) {}

  /** A session for an authenticated user. The id is in the response and stored nowhere. */
  prepare(context: PublicContext, userId: number, kind: SessionKind, by: 'password' | 'factor'): PreparedSession {
    const now = this.clock.now();
    const provenAt = new Date(now).toISOString();
    const proofs = { provenAt, ...(by === 'factor' && { factorProvenAt: provenAt }) };
    return this.opened(context, { userId, kind, endsAt: absoluteEnd(kind, now, config) }, proofs);
  }

  /**
   * The token of a program, until `endsAt` (ms since 1970), not renewed. There is no person who could reauthenticate, so it is
   * never fresh.
   */
  prepareForProgram(
    context: PublicContext,
    { id: userId, keyId: programKey }: { id: number; keyId: number },
    endsAt: number,
    scopes?: string[],
  ): PreparedSession {
    return this.opened(context, { userId, kind: 'token', endsAt }, { programKey, ...(scopes && { scopes }) });
  }

  private opened(
    { ip, userAgent }: PublicContext,
    { userId, kind, endsAt }: { userId: number; kind: SessionKind; endsAt: number },
    more: Pick<SessionData, 'provenAt' | 'factorProvenAt' | 'programKey' | 'scopes'>,
  ): PreparedSession {
    const id = newSecret();
    const now = this.clock.now();
    const [openedAt, ends] = [new Date(now).toISOString(), new Date(endsAt).toISOString()];
    const sess = { userId, kind, openedAt, endsAt: ends, ip, userAgent, ...more };
    const expire = new Date(nextExpiry(kind, endsAt, now, config));
    const row = { sid: digestOf(id), sess, expire, userId, sessionKey: randomUUID() };
    return { id, seconds: Math.round((endsAt - now) / 1_000), row };
  }

  /** Ends one session by its id. Returns its user; undefined if it has ended already. */
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

  /** Exchanges session ids and bearer tokens for internal tokens, one for each service; null for an ended session. */
  async exchange(credentials: SessionCredential[]) {
    const sids = credentials.map(({ bearer, sessionId }) => digestOf(bearer ?? sessionId ?? ''));
    const found = new Map((await this.findLive(sids)).map((session) => [session.sid, session]));
    const live = credentials.map(({ bearer }, index) => {
      const session = found.get(sids[index] ?? '');
      return session && (session.sess.kind === 'token') === (bearer !== undefined) ? session : null;
    });
    await this.recordUse(live.flatMap((session, index) => (session ? [{ session, from: credentials[index] }] : [])));
    return Promise.all(
      live.map(async (session, index) => session && this.tokensFor(session, credentials[index]?.services)),
    );
  }

  private async tokensFor(session: LiveSession, services: readonly string[] | undefined) {
    const { sid: _sid, usedAt: _usedAt, sess, expire, permissions, companyIds, ...rest } = session;
    const { mustEnrol, isProgram, publishes, ...claims } = rest;
    const actor: Actor = {
      ...claims,
      companyIds,
      companyId: companyIds[0] ?? null,
      permissions: permissionMapOf(claims.roleId, permissions),
      ...(mustEnrol && { mustEnrol }),
      ...(isProgram
        ? { isProgram, publishes, ...(sess.scopes && { scopes: sess.scopes }) }
        : { auth_time: Math.floor(Date.parse(sess.provenAt ?? sess.openedAt) / 1_000) }),
    };
    const expiresAt = Date.parse(expire);
    return {
      userId: actor.id,
      roleId: actor.roleId,
      sessionKey: actor.sessionKey,
      ...(isProgram && { isProgram }),
      email: actor.email,
      companyIds,
      ...(!mustEnrol && { permissions: actor.permissions }),
      expiresAt: new Date(expiresAt).toISOString(),
      ...(await this.tokens.issue(actor, expiresAt, services)),
      now: new Date(this.clock.now()).toISOString(),
    };
  }

  private findLive(sids: string[]): Promise<LiveSession[]> {
    return this.database.many<LiveSession>(sql`
      select s.sid, s.sess, s.expire, s.updated_at as "usedAt", s.session_key as "sessionKey", u.id, u.role_id as "roleId", u.name, u.email::text as email,
        ${mustEnrolNow} as "mustEnrol", u.is_program as "isProgram",
        (select g.publishes from programs g where g.id = u.id) as publishes,
        array(select a.company_id from company_assignments a where a.user_id = u.id order by a.id) as "companyIds",
        coalesce((
          select jsonb_agg(jsonb_build_object('viewName', p.view_name, 'canView', p.can_view, 'canDelete', p.can_delete))
          from role_permissions p where p.role_id = u.role_id), '[]') as permissions
      from sessions s join users u on u.id = s.user_id join roles r on r.id = u.role_id
      where s.sid = any(${sids}) and ${isLiveSession}`);
  }

  /**
   * Extends sessions in use, unless it is passive, and stores where they are used. Those that another transaction has locked are left to their next exchange:
   * two batches that wait for each other would both fail.
   */
  private async recordUse(used: { session: LiveSession; from: SessionCredential | undefined }[]): Promise<void> {
    const now = this.clock.now();
    const changed = used.flatMap(({ session, from }) => {
      const { sid, sess } = session;
      const next = from?.isPassive ? undefined : nextExpiry(sess.kind, Date.parse(sess.endsAt), now, config);
      // Near the absolute end only the last use still moves.
      const isMoved = next !== undefined && (isApart(next, session.expire) || isApart(now, session.usedAt));
      const place = from?.address === undefined ? undefined : placeOf(from, now);
      const known = sess.places ?? [];
      if (!isMoved && (!place || isKnownPlace(known, place))) return [];
      const expire = next === undefined ? null : new Date(next).toISOString();
      session.expire = expire ?? session.expire;
      return [{ sid, expire, noted: place ? { places: withPlace(known, place) } : {} }];
    });
    if (changed.length === 0) return;
    await this.database.query(sql`
      with free as (
        select sid from sessions where sid = any(${changed.map(({ sid }) => sid)}::text[]) for update skip locked)
      update sessions s set expire = coalesce(c.expire, s.expire), sess = s.sess || c.noted::jsonb, updated_at = now()
      from unnest(
        ${changed.map(({ sid }) => sid)}::text[], ${changed.map(({ expire }) => expire)}::timestamptz[],
        ${changed.map(({ noted }) => JSON.stringify(noted))}::text[]) c(sid, expire, noted)
        join free using (sid)
      where s.sid = c.sid`);
  }
}

const isApart = (time: number, stored: string): boolean => Math.abs(time - Date.parse(stored)) >= WRITE_INTERVAL_MS;

const placeOf = ({ address = '', userAgent = '' }: SessionCredential, now: number): Place => ({
  address,
  userAgent,
  at: new Date(now).toISOString(),
});
