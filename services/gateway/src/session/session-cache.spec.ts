import { Limits } from '../limits/limits.js';
import { createMetrics } from '../metrics/gateway-metrics.js';
import type { Credentials } from './credentials.js';
import { SessionCache } from './session-cache.js';
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

function resolverOver(cache: SessionCache, exchange: () => Promise<Session | undefined>) {
  const limits = new Limits({ name: 'calls', calls: 10_000, windowSeconds: 10 });
  return new SessionResolver({ cache, exchange, limits, programLimits: limits, metrics: createMetrics() });
}

describe('the sessions kept between calls', () => {
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

  it('are gone when their user changes, and only theirs', () => {
    const cache = new SessionCache(10);
    cache.trust(true);
    cache.keep('a', sessionOf(1), cache.changes);
    cache.keep('b', sessionOf(2), cache.changes);
    cache.drop(({ userId }) => userId === 1);

    expect(cache.get('a', Date.now())).toBeUndefined();
    expect(cache.get('b', Date.now())).toMatchObject({ userId: 2 });
  });

  it('count for five seconds while nobody would tell of a change, and are asked for anew when somebody does', () => {
    const cache = new SessionCache(10);
    cache.trust(true);
    cache.keep('old', { ...sessionOf(1), checkedAt: Date.now() - 5_000 }, cache.changes);
    cache.keep('new', sessionOf(2), cache.changes);
    expect(cache.get('old', Date.now())).toBeDefined();
    cache.trust(false);

    expect(cache.get('old', Date.now())).toBeUndefined();
    expect(cache.get('new', Date.now())).toMatchObject({ userId: 2 });
    cache.trust(true);
    expect(cache.size).toBe(0);
  });

  it('do not include an answer that was under way while something changed', async () => {
    const cache = new SessionCache(10);
    cache.trust(true);
    const sessions = resolverOver(cache, async () => {
      cache.drop(() => false);
      return sessionOf(1);
    });
    await sessions.resolve(credentials, undefined, context);

    expect(cache.size).toBe(0);
  });

  it('do not let a call join an exchange that began before a change', async () => {
    const cache = new SessionCache(10);
    cache.trust(true);
    const finish: ((session: Session | undefined) => void)[] = [];
    const sessions = resolverOver(cache, () => new Promise((resolve) => finish.push(resolve)));

    const early = sessions.resolve(credentials, undefined, context);
    await new Promise(setImmediate);
    const joined = sessions.resolve(credentials, undefined, context);
    await new Promise(setImmediate);
    expect(finish).toHaveLength(1);

    cache.drop(() => false);
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
