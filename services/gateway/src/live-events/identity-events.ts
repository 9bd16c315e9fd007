import { followEvents, type DomainEvent, type Log, type NatsLink } from '@umbral/service-kit/core';
import type { Upstream } from '../routing/upstream.js';
import { watchHeartbeat } from '../session/heartbeat.js';
import type { SessionCache } from '../session/session-cache.js';
import type { EventStreams, Subscriber } from './event-streams.js';

const ANSWER_MS = 1_500;

const handled = [
  'identity.session.ended',
  'identity.user.changed',
  'identity.user.deleted',
  'identity.role.permissions_changed',
  'identity.role.renamed',
] as const;
type HandledEvent = DomainEvent<(typeof handled)[number]>;
type SessionEnded = DomainEvent<'identity.session.ended'>['payload'];

/**
 * Applies events of identity at once: evicts cached sessions and notifies open shells. While NATS or identity is
 * unreachable, cached sessions are valid for seconds only.
 * @returns a function that unsubscribes
 */
export function subscribeToIdentity(
  link: NatsLink,
  identity: Upstream,
  cache: SessionCache,
  streams: EventStreams,
  log: Log,
): () => void {
  let hasSubscribed = false;
  const canReceive = async () => {
    if (!hasSubscribed || !link.current) return false;
    await link.current.connection.flush();
    return identity.responds({ method: 'GET', path: '/contract.json', headers: {} }, ANSWER_MS);
  };
  const stopHeartbeat = watchHeartbeat(canReceive, (isAlive) => cache.trust(isAlive));
  const stopEvents = followEvents(
    link,
    handled,
    (event) => applyEvent(event, cache, streams),
    log,
    (isSubscribed) => {
      hasSubscribed = isSubscribed;
      if (!isSubscribed) return;
      // Events may have been missed: every shell reconnects, which verifies its session.
      cache.evictWhere(() => true);
      streams.reconnectAll();
    },
  );
  return () => {
    stopHeartbeat();
    stopEvents();
  };
}

export function applyEvent(event: HandledEvent, cache: SessionCache, streams: EventStreams): void {
  switch (event.name) {
    case 'identity.session.ended': {
      const hasEnded = endedBy(event.payload);
      cache.evictWhere(hasEnded);
      return streams.endSessions(hasEnded);
    }
    case 'identity.user.deleted': {
      const isTheirs = ({ userId }: Subscriber) => userId === event.payload.userId;
      cache.evictWhere(isTheirs);
      return streams.endSessions(isTheirs);
    }
    case 'identity.user.changed': {
      const isTheirs = ({ userId }: Subscriber) => userId === event.payload.userId;
      cache.evictWhere(isTheirs);
      streams.updateRole(event.payload.userId, event.payload.roleId);
      streams.renew(isTheirs);
      return streams.publish('user-changed', isTheirs);
    }
    case 'identity.role.permissions_changed': {
      const hasRole = ({ roleId }: Subscriber) => roleId === event.payload.roleId;
      cache.evictWhere(hasRole);
      streams.renew(hasRole);
      return streams.publish('permissions-changed', hasRole);
    }
    case 'identity.role.renamed':
      return streams.publish('user-changed', ({ roleId }) => roleId === event.payload.roleId);
  }
}

function endedBy({ userId, sessionKeys, exceptSessionKey }: SessionEnded): (subscriber: Subscriber) => boolean {
  if (sessionKeys) return ({ sessionKey }) => sessionKeys.includes(sessionKey);
  return (subscriber) => subscriber.userId === userId && subscriber.sessionKey !== exceptSessionKey;
}
