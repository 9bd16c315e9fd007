import { followEvents, type DomainEvent, type Log, type NatsLink } from '@umbral/service-kit/core';
import type { Upstream } from '../routing/upstream.js';
import { followHeartbeat } from '../session/heartbeat.js';
import type { SessionCache } from '../session/session-cache.js';
import type { EventStreams, Listener } from './event-streams.js';

const ANSWER_MS = 1_500;

const followed = [
  'identity.session.ended',
  'identity.user.changed',
  'identity.user.deleted',
  'identity.role.permissions_changed',
  'identity.role.renamed',
] as const;
type Followed = DomainEvent<(typeof followed)[number]>;
type SessionEnded = DomainEvent<'identity.session.ended'>['payload'];

/**
 * What identity announces takes effect here at once: tokens made before are dropped, open shells are told. While nothing
 * would be heard, because NATS or identity stands still, a session counts for seconds only.
 * @returns how to stop
 */
export function followIdentity(
  link: NatsLink,
  identity: Upstream,
  cache: SessionCache,
  streams: EventStreams,
  log: Log,
): () => void {
  let hasSubscribed = false;
  const isHearing = async () => {
    if (!hasSubscribed || !link.current) return false;
    await link.current.connection.flush();
    return (await identity.askAll({ method: 'GET', path: '/contract.json', headers: {} }, ANSWER_MS)).length > 0;
  };
  const stopHeartbeat = followHeartbeat(isHearing, (isAlive) => cache.trust(isAlive));
  const stopEvents = followEvents(
    link,
    followed,
    (event) => applyEvent(event, cache, streams),
    log,
    (isSubscribed) => {
      hasSubscribed = isSubscribed;
      if (!isSubscribed) return;
      // Something may have changed or ended unheard: every shell comes back, with its session if it still has one.
      cache.drop(() => true);
      streams.askBack();
    },
  );
  return () => {
    stopHeartbeat();
    stopEvents();
  };
}

export function applyEvent(event: Followed, cache: SessionCache, streams: EventStreams): void {
  switch (event.name) {
    case 'identity.session.ended': {
      const hasEnded = endedBy(event.payload);
      cache.drop(hasEnded);
      return streams.end(hasEnded);
    }
    case 'identity.user.deleted': {
      const isTheirs = ({ userId }: Listener) => userId === event.payload.userId;
      cache.drop(isTheirs);
      return streams.end(isTheirs);
    }
    case 'identity.user.changed': {
      const isTheirs = ({ userId }: Listener) => userId === event.payload.userId;
      cache.drop(isTheirs);
      streams.moveToRole(event.payload.userId, event.payload.roleId);
      return streams.tell('user-changed', isTheirs);
    }
    case 'identity.role.permissions_changed': {
      const hasRole = ({ roleId }: Listener) => roleId === event.payload.roleId;
      cache.drop(hasRole);
      return streams.tell('permissions-changed', hasRole);
    }
    case 'identity.role.renamed':
      return streams.tell('user-changed', ({ roleId }) => roleId === event.payload.roleId);
  }
}

function endedBy({ userId, sessionKeys, exceptSessionKey }: SessionEnded): (listener: Listener) => boolean {
  if (sessionKeys) return ({ sessionKey }) => sessionKeys.includes(sessionKey);
  return (listener) => listener.userId === userId && listener.sessionKey !== exceptSessionKey;
}
