import type { FastifyInstance } from 'fastify';
import { refuseFor } from '../problems/refusal.js';
import type { createCredentialsReader } from '../session/credentials.js';
import type { SessionGate } from '../session/session-gate.js';
import type { EventStreams } from './event-streams.js';

export interface LiveEventsParts {
  streams: EventStreams;
  gate: SessionGate;
  readCredentials: ReturnType<typeof createCredentialsReader>;
  headers: Record<string, string>;
  maxStreams: number;
}

/** GET /api/events: what an open shell must know at once, as server-sent events. */
export function registerLiveEvents(
  app: FastifyInstance,
  { streams, gate, readCredentials, headers, maxStreams }: LiveEventsParts,
): void {
  app.get('/api/events', { config: { group: 'events' }, exposeHeadRoute: false }, async (request, reply) => {
    const session = await gate.admit(readCredentials(request.raw.headers), request.headers.authorization, {
      requestId: request.id,
      address: request.ip,
    });
    if (streams.size >= maxStreams) throw refuseFor('overloaded', 30);
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
