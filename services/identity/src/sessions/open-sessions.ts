import { Injectable } from '@nestjs/common';
import { describeDevice, type OpenSession } from '@umbral/contracts';
import { AppError, Database, sql, type Context } from '@umbral/service-kit';
import type { VerbTx } from '../transaction.js';
import { rangeOf, type Place } from './places.js';
import type { SessionData } from './sessions.service.js';

interface StoredSession {
  sessionKey: string;
  sess: SessionData;
  expire: string;
  usedAt: string;
}

type EndingTx = Pick<VerbTx<'identity.session.ended'>, 'many' | 'publish' | 'note'>;

/** Which sessions of a user: one by its public id, or all but one. */
export type Which = { only: string } | { but: string | null };

/** Lists and ends the open sessions of a user. */
@Injectable()
export class OpenSessions {
  constructor(private readonly database: Database) {}

  /** The caller's session first, then by last use. */
  async of({ actor }: Context, userId: number): Promise<OpenSession[]> {
    const rows = await this.database.many<StoredSession>(sql`
      select session_key as "sessionKey", sess, expire, updated_at as "usedAt" from sessions
      where user_id = ${userId} and expire > now()
      order by session_key = ${actor.sessionKey} desc, updated_at desc, session_key`);
    return rows.map((row) => shownTo(actor.sessionKey, row));
  }

  /** Ends sessions of a user and publishes it to the gateways. @throws AppError not_found for a single one that does not exist */
  async end(tx: EndingTx, userId: number, which: Which): Promise<void> {
    const chosen = 'only' in which ? sql`session_key = ${which.only}` : sql`session_key is distinct from ${which.but}`;
    const ended = await tx.many<Pick<StoredSession, 'sessionKey' | 'sess'>>(sql`
      delete from sessions where user_id = ${userId} and ${chosen} and expire > now()
      returning session_key as "sessionKey", sess`);
    if (ended.length === 0 && 'only' in which) throw new AppError('not_found');
    if (ended.length === 0) return;
    tx.note({ sessions: { before: ended.map(({ sess }) => wordsOf(sess.userAgent, sess.ip)), after: null } });
    const sessionKeys = ended.map(({ sessionKey }) => sessionKey);
    tx.publish('identity.session.ended', { userId, sessionKeys, exceptSessionKey: null });
  }
}

const wordsOf = (userAgent: string, address: string): string => `${describeDevice(userAgent)} (${rangeOf(address)})`;

function shownTo(currentKey: string, { sessionKey, sess, expire, usedAt }: StoredSession): OpenSession {
  const own = { device: describeDevice(sess.userAgent), network: rangeOf(sess.ip) };
  return {
    id: sessionKey,
    isCurrent: sessionKey === currentKey,
    kind: sess.kind,
    ...own,
    openedAt: isoOf(sess.openedAt),
    lastUsedAt: isoOf(usedAt),
    endsAt: isoOf(expire),
    seenFrom: otherPlaces(sess.places ?? [], own),
  };
}

/** Distinct devices and networks, without the one that it was opened from. */
function otherPlaces(places: readonly Place[], own: Pick<OpenSession, 'device' | 'network'>): OpenSession['seenFrom'] {
  const seen = new Set([JSON.stringify(own)]);
  return places.flatMap(({ userAgent, address, at }) => {
    const place = { device: describeDevice(userAgent), network: rangeOf(address) };
    const name = JSON.stringify(place);
    if (seen.has(name)) return [];
    seen.add(name);
    return [{ ...place, lastSeenAt: isoOf(at) }];
  });
}

const isoOf = (moment: string): string => new Date(moment).toISOString();
