import { ANA, INTERNAL_KEY, LUIS, startIdentity } from '../../test/test-identity.js';
import { Upstream } from '../routing/upstream.js';
import { answerJson, startUpstream } from '../../test/upstream-server.js';
import { createSessionExchange } from './session-exchange.js';

const HOUR_MS = 3_600_000;

afterEach(() => jest.restoreAllMocks());

it.each([HOUR_MS, -HOUR_MS])(
  'tokens are cached until they expire by the clock of identity (which is %i ms off)',
  async (error) => {
    const now = Date.now();
    jest.spyOn(Date, 'now').mockReturnValue(now);
    const at = (milliseconds: number) => new Date(now + error + milliseconds).toISOString();
    const identity = await startUpstream((_request, response) =>
      answerJson(response, 200, {
        userId: 7,
        roleId: 2,
        sessionKey: 'key',
        expiresAt: at(HOUR_MS),
        tokensExpireAt: at(60_000),
        now: at(0),
        tokens: { identity: 'a', catalog: 'b', studies: 'c', audit: 'd' },
      }),
    );
    const upstream = new Upstream('identity', [identity.url], { timeoutMs: 5_000, maxCalls: 10 });
    const exchange = createSessionExchange(upstream, 'a-key-for-the-specs');
    const session = await exchange({ kind: 'cookie', secret: 's', key: 's' }, { requestId: 'r', address: '127.0.0.1' });
    expect([(session?.usableUntil ?? 0) - now, (session?.endsAt ?? 0) - now]).toEqual([55_000, HOUR_MS]);
    // An identity of an older release issues no token for a service that it does not know.
    expect(session?.authorizations).not.toHaveProperty('releases');
    await upstream.close();
    await identity.stop();
  },
);

it('a failure of identity is service_down, not an invalid session', async () => {
  const identity = await startUpstream((_request, response) => answerJson(response, 500, {}));
  const upstream = new Upstream('identity', [identity.url], { timeoutMs: 5_000, maxCalls: 10 });
  const exchange = createSessionExchange(upstream, INTERNAL_KEY);
  await expect(
    exchange({ kind: 'cookie', secret: 's', key: 's' }, { requestId: 'r', address: '127.0.0.1' }),
  ).rejects.toMatchObject({ code: 'service_down' });
  await upstream.close();
  await identity.stop();
});

it('skips a replica of identity that stays silent, and repeats the exchange at the next one', async () => {
  const identity = await startIdentity();
  const silent = await startUpstream(() => undefined);
  // The second one has the first turn.
  const upstream = new Upstream('identity', [identity.url, silent.url], { timeoutMs: 60_000, maxCalls: 10 });
  jest.spyOn(Date, 'now').mockReturnValue(Date.now());
  const exchange = createSessionExchange(upstream, INTERNAL_KEY, 100);
  const session = await exchange(
    { kind: 'cookie', secret: ANA.secret, key: 's' },
    { requestId: 'r', address: '127.0.0.1' },
  );
  expect(session?.userId).toBe(ANA.userId);
  expect([silent.received.length, identity.exchanges().length]).toEqual([1, 1]);
  expect(upstream.next()).toBe(upstream.next());
  await upstream.close();
  await Promise.all([identity.stop(), silent.stop()]);
});

describe('many sessions at once', () => {
  const context = { requestId: 'r', address: '127.0.0.1' };
  const cookie = (secret: string) => ({ kind: 'cookie' as const, secret, key: secret });
  /** Eight requests for one session each are in flight; the others wait. */
  const secrets = [...Array<string>(8).fill(LUIS.secret), ANA.secret, 'unknown', LUIS.secret];
  const expected = [...Array<number>(8).fill(LUIS.userId), ANA.userId, undefined, LUIS.userId];

  it('are one batch, and each caller gets its own session', async () => {
    const identity = await startIdentity();
    const upstream = new Upstream('identity', [identity.url], { timeoutMs: 5_000, maxCalls: 20 });
    const exchange = createSessionExchange(upstream, INTERNAL_KEY);
    const sessions = await Promise.all(secrets.map((secret) => exchange(cookie(secret), context)));
    expect(sessions.map((session) => session?.userId)).toEqual(expected);
    expect(identity.exchanges().map(({ url }) => url)).toEqual([
      ...Array<string>(8).fill('/internal/sessions/exchange'),
      '/internal/sessions/exchange-many',
    ]);
    await upstream.close();
    await identity.stop();
  });

  it('are exchanged one by one if identity has no batch request', async () => {
    const known = await startIdentity();
    const former = await startUpstream((request, response) =>
      request.url.endsWith('-many')
        ? answerJson(response, 404, { code: 'not_found' })
        : void fetch(known.url + request.url, {
            method: 'POST',
            headers: request.headers as never,
            body: request.body,
          }).then(async (answer) => answerJson(response, answer.status, await answer.json())),
    );
    const upstream = new Upstream('identity', [former.url], { timeoutMs: 5_000, maxCalls: 20 });
    const exchange = createSessionExchange(upstream, INTERNAL_KEY);
    const sessions = await Promise.all(secrets.map((secret) => exchange(cookie(secret), context)));
    expect(sessions.map((session) => session?.userId)).toEqual(expected);
    await upstream.close();
    await Promise.all([known.stop(), former.stop()]);
  });
});
