import { connect } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { send } from '@umbral/testing';
import { cookieOf } from '../../test/headers.js';
import { startGateway } from '../../test/test-gateway.js';
import { ANA, LUIS, startIdentity, type TestIdentity } from '../../test/test-identity.js';
import { RateLimit } from '../limits/limits.js';
import { createMetrics } from '../metrics/gateway-metrics.js';
import { registerProblems } from '../problems/problems.plugin.js';
import { Upstream } from '../routing/upstream.js';
import { createCredentialsReader } from '../session/credentials.js';
import { SessionCache } from '../session/session-cache.js';
import { createSessionExchange } from '../session/session-exchange.js';
import { SessionResolver } from '../session/session-resolver.js';
import { EventStreams, PHASES } from './event-streams.js';
import { applyEvent } from './identity-events.js';
import { registerLiveEvents } from './live-events.plugin.js';
import { RecordEvents } from './record-events.js';

const SESSION_STREAMS = 3;
const MAX_STREAMS = 4;
let identity: TestIdentity;
let upstream: Upstream;
let app: FastifyInstance;
let url: string;
let cache: SessionCache;
let streams: EventStreams;
let records: RecordEvents;
let now: number;

beforeEach(async () => {
  identity = await startIdentity();
  upstream = new Upstream('identity', [identity.url], { timeoutMs: 60_000, maxCalls: 100 });
  const metrics = createMetrics();
  cache = new SessionCache(10);
  cache.trust(true);
  streams = new EventStreams(metrics, { heartbeatMs: 100, perSession: SESSION_STREAMS, total: MAX_STREAMS });
  now = 1_000_000;
  records = new RecordEvents(streams, () => now);
  const sessions = new SessionResolver({
    cache,
    exchange: createSessionExchange(upstream, 'a-key-for-the-specs'),
    limits: new RateLimit({ name: 'calls', calls: 10_000 }),
    programLimits: new RateLimit({ name: 'programs', calls: 10_000 }),
    metrics,
  });
  app = fastify();
  registerProblems(app);
  registerLiveEvents(app, {
    streams,
    records,
    sessions,
    cache,
    readCredentials: createCredentialsReader('http://localhost'),
    headers: {},
    callApi: (_, reply) => reply.send([]),
  });
  url = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  streams.close();
  await app.close();
  await upstream.close();
  await identity.stop();
});

/** An open event stream: the text received so far, and a way to wait for more. */
async function listen(who: { secret: string }, query = '') {
  const response = await fetch(`${url}/api/events${query}`, { headers: cookieOf(who) });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  const shell = {
    response,
    received: '',
    isOver: false,
    async until(text: string) {
      while (!shell.received.includes(text) && !shell.isOver) {
        const { value, done } = await reader.read();
        shell.received += value ?? '';
        shell.isOver = done;
      }
      return shell.received;
    },
  };
  await shell.until('open');
  aSecond();
  return shell;
}

/** All that a shell receives, whose stream is open until the gateway stops. A heartbeat proves nothing: one may be waiting to be read. */
async function allOf(shell: Awaited<ReturnType<typeof listen>>): Promise<string> {
  streams.close();
  expect(await shell.until('nothing more')).toMatch(/retry: 500\n\n$/);
  return shell.received;
}

/** Every group of streams has its turn once. */
function aSecond(): void {
  for (let phase = 0; phase < PHASES; phase += 1) records.nextPhase();
}

const event = (name: string, payload: object) =>
  applyEvent({ id: 'e', occurredAt: '', name, payload } as never, cache, streams);

it('sends the retry time and heartbeats', async () => {
  const shell = await listen(ANA);

  expect(shell.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(shell.response.headers.get('cache-control')).toMatch('no-store');
  expect(await shell.until('heartbeat')).toMatch(/^retry: 2000\n: open\n\nevent: heartbeat\ndata: {}\n\n/);
});

it('notifies the users of a role whose permissions changed, and evicts their sessions', async () => {
  const [ana, luis] = await Promise.all([listen(ANA), listen(LUIS)]);
  expect(cache.size).toBe(2);
  event('identity.role.permissions_changed', { roleId: ANA.roleId });

  expect(await ana.until('permissions-changed')).toMatch('event: permissions-changed\ndata: {}\n\n');
  expect(cache.size).toBe(1);
  // The rights of the open stream are read again, which caches the session.
  while (cache.size < 2) await new Promise(setImmediate);
  expect(await allOf(luis)).not.toMatch('permissions-changed');
});

it('notifies a changed user, and matches later events against the new role', async () => {
  const ana = await listen(ANA);
  event('identity.user.changed', { userId: ANA.userId, roleId: 9 });
  expect(await ana.until('user-changed')).toMatch('event: user-changed');

  event('identity.role.permissions_changed', { roleId: 9 });
  expect(await ana.until('permissions-changed')).toMatch('event: permissions-changed');
});

it('notifies the users of a renamed role, and evicts nothing', async () => {
  const [ana, luis] = await Promise.all([listen(ANA), listen(LUIS)]);
  event('identity.role.renamed', { roleId: ANA.roleId, name: 'Asesoría' });

  expect(await ana.until('user-changed')).toMatch('event: user-changed\ndata: {}\n\n');
  expect(cache.size).toBe(2);
  expect(await allOf(luis)).not.toMatch('user-changed');
});

it('notifies an ended session and closes its stream; the excepted one stays open', async () => {
  const [ana, luis] = await Promise.all([listen(ANA), listen(LUIS)]);
  event('identity.session.ended', { userId: ANA.userId, sessionKeys: null, exceptSessionKey: `key-of-${ANA.secret}` });
  expect(cache.size).toBe(2);
  event('identity.session.ended', {
    userId: LUIS.userId,
    sessionKeys: [`key-of-${LUIS.secret}`],
    exceptSessionKey: null,
  });

  expect(await luis.until('nothing more')).toMatch('event: session-ended');
  expect(luis.isOver).toBe(true);
  expect(cache.size).toBe(1);
  expect(await allOf(ana)).not.toMatch('session-ended');
});

it('ends the sessions of a deleted user, and no others', async () => {
  const [ana, luis] = await Promise.all([listen(ANA), listen(LUIS)]);
  event('identity.user.deleted', { userId: ANA.userId });

  expect(cache.size).toBe(1);
  expect(await ana.until('nothing more')).toMatch('event: session-ended');
  expect(await allOf(luis)).not.toMatch('session-ended');
});

it.each([
  ['that ends during its exchange', 401, [ANA]],
  ['that ends while it is exchanged again, because another one has ended', 401, [LUIS, ANA]],
  ['while others end during each exchange', 503, []],
])('does not open for a session %s', async (_case, status, ending) => {
  let exchanges = 0;
  const request = upstream.request.bind(upstream);
  upstream.request = async (call) => {
    const answer = await request(call);
    const { userId, secret } = ending[exchanges] ?? LUIS;
    exchanges += 1;
    identity.ended.add(secret);
    event('identity.session.ended', { userId, sessionKeys: null, exceptSessionKey: null });
    return answer;
  };
  expect((await send(`${url}/api/events`, { headers: cookieOf(ANA) })).status).toBe(status);
  expect(streams.size).toBe(0);
});

it('skips nothing that happens while the session of a stream is resolved', async () => {
  records.restart();
  now += 10_000;
  const request = upstream.request.bind(upstream);
  upstream.request = async (call) => {
    records.add({ changes: [], by: null });
    records.restart();
    now += 10_000;
    return request(call);
  };
  const ana = await listen(ANA, '?silent=0');
  streams.close();
  expect(await ana.until('nothing more')).toMatch('event: records-missed');
});

it('makes shells reconnect when events may have been missed; one without a session is refused', async () => {
  const [ana, luis] = await Promise.all([listen(ANA), listen(LUIS)]);
  identity.ended.add(ANA.secret);
  cache.evictWhere(() => true);
  streams.reconnectAll();
  for (const shell of [ana, luis]) expect(await shell.until('nothing more')).toMatch(/retry: 2000\n\n$/);
  expect((await send(`${url}/api/events`, { headers: cookieOf(ANA) })).status).toBe(401);
  expect((await listen(LUIS)).response.status).toBe(200);
});

it('ignores events of a session that has ended', async () => {
  const ana = await listen(ANA);
  event('identity.session.ended', { userId: ANA.userId, sessionKeys: null, exceptSessionKey: null });
  event('identity.user.changed', { userId: ANA.userId, roleId: ANA.roleId });
  event('identity.user.deleted', { userId: ANA.userId });
  await ana.until('nothing more');
  event('identity.role.permissions_changed', { roleId: ANA.roleId });

  expect(ana.received).not.toMatch('user-changed');
  expect((await send(`${url}/api/events`)).status).toBe(401);
});

it('refuses more streams than a session may have, with Retry-After', async () => {
  await Promise.all(Array.from({ length: SESSION_STREAMS }, () => listen(ANA)));
  const answer = await send(`${url}/api/events`, { headers: cookieOf(ANA) });

  expect(answer.body).toMatchObject({ status: 429, code: 'too_many_streams' });
  expect(answer.headers.get('retry-after')).toBe('30');
});

it('when full, closes a stream of the user with most, and refuses a user with as many', async () => {
  const [oldest] = await Promise.all(Array.from({ length: SESSION_STREAMS }, () => listen(ANA)));
  const luis = [await listen(LUIS), await listen(LUIS)];

  await oldest?.until('retry: 30000');
  expect(streams.size).toBe(MAX_STREAMS);
  expect((await send(`${url}/api/events`, { headers: cookieOf(LUIS) })).body).toMatchObject({ code: 'overloaded' });
  expect(luis.map(({ isOver }) => isOver)).toEqual([false, false]);
});

it('removes the stream of a disconnected shell', async () => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1', () =>
    socket.write(`GET /api/events HTTP/1.1\r\nHost: x\r\nCookie: umbral_session=${ANA.secret}\r\n\r\n`),
  );
  await new Promise((resolve) => socket.once('data', resolve));
  expect(streams.size).toBe(1);
  socket.destroy();
  while (streams.size > 0) await new Promise(setImmediate);
});

it('does not add a shell that disconnects before its session is resolved', async () => {
  let release = () => {};
  const blocked = new Promise<void>((resolve) => (release = resolve));
  const request = upstream.request.bind(upstream);
  upstream.request = async (call) => blocked.then(() => request(call));
  const socket = connect(Number(new URL(url).port), '127.0.0.1', () =>
    socket.write(`GET /api/events HTTP/1.1\r\nHost: x\r\nCookie: umbral_session=${ANA.secret}\r\n\r\n`),
  );
  await new Promise<void>((resolve) =>
    app.server.once('request', (request) => {
      request.once('close', resolve);
      socket.destroy();
    }),
  );
  release();
  while (cache.size === 0) await new Promise(setImmediate);
  await new Promise(setImmediate);

  expect(streams.size).toBe(0);
});

it('makes a shell reconnect soon whose session is resolved while the gateway stops', async () => {
  let release = () => {};
  const blocked = new Promise<void>((resolve) => (release = resolve));
  const request = upstream.request.bind(upstream);
  upstream.request = async (call) => blocked.then(() => request(call));
  const requested = new Promise((resolve) => app.server.once('request', resolve));
  const response = fetch(`${url}/api/events`, { headers: cookieOf(ANA) });
  await requested;
  streams.close();
  release();

  expect(await (await response).text()).toBe('retry: 500\n\n');
});

it('opens no stream for a call of the API: with a query, or where JSON is accepted', async () => {
  const headers = cookieOf(ANA);
  const answers = await Promise.all([
    fetch(`${url}/api/events?after=`, { headers }),
    fetch(`${url}/api/events`, { headers: { ...headers, accept: 'application/json' } }),
  ]);
  expect(await Promise.all(answers.map((answer) => answer.json()))).toEqual([[], []]);
  expect(streams.size).toBe(0);
});

it('makes shells reconnect soon when the gateway stops', async () => {
  const gateway = await startGateway({ IDENTITY_URL: identity.url });
  const response = await fetch(`${gateway.url}/api/events`, { headers: cookieOf(ANA) });
  const [text] = await Promise.all([response.text(), gateway.close()]);

  expect(text).toMatch(/retry: 500\n\n$/);
});
