import type { FastifyInstance, RouteHandlerMethod } from 'fastify';
import { Refusal, refuseFor } from '../problems/refusal.js';
import type { createCredentialsReader } from '../session/credentials.js';
import type { Session } from '../session/session.js';
import { markMode } from '../session/mark-mode.js';
import { contextOf } from '../session/session-exchange.js';
import type { SessionCache } from '../session/session-cache.js';
import type { SessionResolver } from '../session/session-resolver.js';
import type { EventStreams } from './event-streams.js';
import type { RecordEvents } from './record-events.js';

/** To resolve the session of a stream while other sessions end. */
const MAX_ATTEMPTS = 5;

export interface LiveEventsParts {
  streams: EventStreams;
  records: Pick<RecordEvents, 'positionOf'>;
  sessions: SessionResolver;
  cache: Pick<SessionCache, 'generation'>;
  readCredentials: ReturnType<typeof createCredentialsReader>;
  headers: Record<string, string>;
  /** Answers a call of the API: with a query, or where JSON is accepted, the path is one. */
  callApi: RouteHandlerMethod;
}

/**
 * GET /api/events: live events for open shells, as server-sent events; with a query of another kind, or where JSON is accepted, the stored
 * events of a program.
 */
export function registerLiveEvents(
  app: FastifyInstance,
  { streams, records, sessions, cache, readCredentials, headers, callApi }: LiveEventsParts,
): void {
  app.get(
    '/api/events',
    { config: { group: 'events' }, exposeHeadRoute: false },
    async function events(request, reply) {
      const silentMs = silentMsOf(request.query);
      const isCall = request.raw.url?.includes('?') || request.headers.accept?.includes('application/json');
      if (silentMs === undefined && isCall) return callApi.call(app, request, reply);
      // Before the exchange of the session: what changes during it is not skipped.
      const position = records.positionOf(silentMs);
      const resolve = () =>
        sessions.resolve(
          readCredentials(request.raw.headers),
          request.headers.authorization,
          // It is opened and renewed by itself.
          { ...contextOf(request), isPassive: true },
          markMode(reply),
        );
      const session = await resolveUnchanged(cache, resolve);
      if (session.isProgram) throw new Refusal('not_for_programs');
      streams.reserve(session);
      reply.hijack();
      reply.raw.writeHead(200, {
        ...headers,
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
        'x-request-id': request.id,
      });
      streams.open(session, reply.raw, position, resolve);
    },
  );
}

/** A session that ends during its exchange would be lost, because its event is not repeated: resolves again until nothing has changed. */
async function resolveUnchanged(
  cache: Pick<SessionCache, 'generation'>,
  resolve: () => Promise<Session>,
): Promise<Session> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const { generation } = cache;
    const session = await resolve();
    if (cache.generation === generation) return session;
  }
  throw refuseFor('overloaded', 1);
}

/** `?silent=1500`: for how many milliseconds the shell has received nothing; its reads are no older. */
function silentMsOf(query: unknown): number | undefined {
  const { silent } = query as { silent?: unknown };
  return typeof silent === 'string' && /^\d{1,12}$/.test(silent) ? Number(silent) : undefined;
}
