import { networkOf } from '@umbral/service-kit/core';
import type { FastifyInstance } from 'fastify';
import type { createCredentialsReader } from '../session/credentials.js';
import type { SessionResolver } from '../session/session-resolver.js';
import type { EventStreams } from './event-streams.js';

export interface LiveEventsParts {
  streams: EventStreams;
  sessions: SessionResolver;
  readCredentials: ReturnType<typeof createCredentialsReader>;
  headers: Record<string, string>;
}

/** GET /api/events: what an open shell must know at once, as server-sent events. */
export function registerLiveEvents(
  app: FastifyInstance,
  { streams, sessions, readCredentials, headers }: LiveEventsParts,
): void {
  app.get('/api/events', { config: { group: 'events' }, exposeHeadRoute: false }, async (request, reply) => {
    const session = await sessions.resolve(readCredentials(request.raw.headers), request.headers.authorization, {
      requestId: request.id,
      address: networkOf(request.ip),
    });
    streams.makeRoom(session);
    reply.hijack();
    reply.raw.writeHead(200, {
      ...headers,
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-request-id': request.id,
    });
    streams.open(session, reply.raw);
  });
}
