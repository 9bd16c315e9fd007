import { durations, millisecondsOf } from '@umbral/service-kit/core';
import { RateLimit } from '../limits/limits.js';
import { createMetrics } from '../metrics/gateway-metrics.js';
import type { Credentials } from './credentials.js';
import { SessionCache } from './session-cache.js';
import type { ExchangeSession } from './session-exchange.js';
import { SessionResolver } from './session-resolver.js';
import type { Session } from './session.js';

const context = { requestId: 'spec-0001', address: '127.0.0.1' };
const credentials: Credentials = { kind: 'cookie', secret: 's'.repeat(30), key: 's'.repeat(30) };
const sessionOf = (userId: number): Session => ({
  userId,
  roleId: 2,
  isProgram: false,
  sessionKey: `key-${userId}`,
  checkedAt: Date.now(),
  endsAt: Date.now() + 3_600_000,
  usableUntil: Date.now() + 50_000,
  authorizations: { identity: 'a', catalog: 'b', studies: 'c', audit: 'd' },
});

function resolverOver(cache: SessionCache, exchange: ExchangeSession) {
  const limits = new RateLimit({ name: 'calls', calls: 10_000 });
  return new SessionResolver({ cache, exchange, limits, programLimits: limits, metrics: createMetrics() });
}

describe('cached sessions', () => {
  it('are exchanged once, until their tokens are too old', async () => {
    const cache = new SessionCache(10);
    cache.trust(true);
    let exchanges = 0;
    const session = sessionOf(1);
    const sessions = resolverOver(cache, async () => (exchanges++, session));

    await sessions.resolve(credentials, undefined, context);
    await sessions.resolve(credentials, undefined, context);
    expect(exchanges).toBe(1);

    session.usableUntil = Date.now() - 1;
    await sessions.resolve(credentials, undefined, context);
    expect(exchanges).toBe(2);
  });

  it('of a passive exchange answer passive calls only, and an attended call that joins one exchanges anew', async () => {
    const cache = new SessionCache(10);
    cache.trust(true);
    const exchanges: unknown[] = [];
    const sessions = resolverOver(cache, async (_credentials, { isPassive }) => {
      exchanges.push(isPassive);
      return sessionOf(1);
    });
    const [attended, passive] = [context, { ...context, isPassive: true }];
    for (const call of [passive, passive, attended, passive, attended])
      await sessions.resolve(credentials, undefined, call);
    expect(exchanges).toEqual([true, undefined]);
    cache.evict(credentials.key);
    await Promise.all([passive, attended, attended].map((call) => sessions.resolve(credentials, undefined, call)));
    expect(exchanges).toEqual([true, undefined, true, undefined]);
  });

  it('are evicted when their user changes, and only theirs', async () => {
    const cache = new SessionCache(10);
    cache.trust(true);
    await cache.exchangeOnce('a', async () => sessionOf(1));
    await cache.exchangeOnce('b', async () => sessionOf(2));
    cache.evictWhere(({ userId }) => userId === 1);

    expect(cache.get('a', Date.now())).toBeUndefined();
    expect(cache.get('b', Date.now())).toMatchObject({ userId: 2 });
  });

  it('are valid for a short time while events cannot be received, and are evicted when they can be again', async () => {
    const cache = new SessionCache(10);
    const [now, limit] = [Date.now(), millisecondsOf(durations.disconnectedSession)];
    cache.trust(true);
    await cache.exchangeOnce('old', async () => ({ ...sessionOf(1), checkedAt: now - limit }));
    await cache.exchangeOnce('new', async () => ({ ...sessionOf(2), checkedAt: now - limit + 1 }));
    expect(cache.get('old', now)).toBeDefined();
    cache.trust(false);

    expect(cache.get('old', now)).toBeUndefined();
    expect(cache.get('new', now)).toMatchObject({ userId: 2 });
    cache.trust(true);
    expect(cache.size).toBe(0);
  });

  it.each([
    ['the session of a user that signed out', 0, (cache: SessionCache) => cache.evict(credentials.key)],
    ['those of a user', 0, (cache: SessionCache) => cache.evictWhere(() => false)],
    ['an unknown session', 1, (cache: SessionCache) => cache.evict('unknown')],
  ])('during whose exchange %s was evicted: %i is cached', async (_what, cached, evict) => {
    const cache = new SessionCache(10);
    cache.trust(true);
    const sessions = resolverOver(cache, async () => {
      await new Promise(setImmediate);
      evict(cache);
      return sessionOf(1);
    });
    await sessions.resolve(credentials, undefined, context);

    expect(cache.size).toBe(cached);
  });

  it('do not let a call join an exchange that began before an eviction', async () => {
    const cache = new SessionCache(10);
    cache.trust(true);
    const finish: ((session: Session | undefined) => void)[] = [];
    const sessions = resolverOver(cache, () => new Promise((resolve) => finish.push(resolve)));

    const early = sessions.resolve(credentials, undefined, context);
    await new Promise(setImmediate);
    const joined = sessions.resolve(credentials, undefined, context);
    await new Promise(setImmediate);
    expect(finish).toHaveLength(1);

    cache.evictWhere(() => false);
    const late = sessions.resolve(credentials, undefined, context);
    await new Promise(setImmediate);
    expect(finish).toHaveLength(2);

    finish[0]?.(sessionOf(1));
    finish[1]?.(undefined);
    await expect(early).resolves.toMatchObject({ userId: 1 });
    await expect(joined).resolves.toMatchObject({ userId: 1 });
    await expect(late).rejects.toMatchObject({ code: 'session_expired' });
  });
});
