import { networkOf, sizes, type Tracing } from '@umbral/service-kit/core';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { refuseCrossOrigin } from '../cross-origin/cross-origin.js';
import { bodyTypeOf } from '../cross-origin/body-types.js';
import type { CallerBounds } from '../limits/bounds.js';
import { Refusal } from '../problems/refusal.js';
import { readBody } from '../routing/read-body.js';
import type { createCredentialsReader } from '../session/credentials.js';
import { markMode } from '../session/mark-mode.js';
import { contextOf } from '../session/session-exchange.js';
import type { SessionResolver } from '../session/session-resolver.js';

const MAX_MS = 10 * 60 * 1_000;
const milliseconds = z.number().min(0).max(MAX_MS);

/** An interaction of a user and its duration, without its content and without the clock of the browser. */
const interaction = z.strictObject({
  traceparent: z.string().max(55),
  kind: z.enum(['click', 'keydown']),
  milliseconds,
  /** Milliseconds since its start. */
  ago: milliseconds,
});

export interface TracesParts {
  tracing: Tracing;
  sessions: SessionResolver;
  readCredentials: ReturnType<typeof createCredentialsReader>;
  bounds: CallerBounds;
  bodyTimeoutMs: number;
}

/**
 * POST /api/traces: the root span of a trace, reported by the browser. Registered only if tracing is on; pages announce it with
 * a `server-timing` header, which the page can read without a call.
 */
export function registerTraces(app: FastifyInstance, parts: TracesParts): void {
  const { tracing, sessions, readCredentials, bounds, bodyTimeoutMs } = parts;

  app.addHook('onSend', (_request, reply, payload, done) => {
    if (String(reply.getHeader('content-type')).startsWith('text/html')) void reply.header('server-timing', 'traces');
    done(null, payload);
  });

  app.post('/api/traces', { config: { group: 'traces' } }, async (request, reply) => {
    const { raw, ip } = request;
    refuseCrossOrigin(raw);
    bodyTypeOf(raw);
    const caller = networkOf(ip);
    const { authorization } = raw.headers;
    const context = contextOf(request);
    const session = await sessions.resolve(readCredentials(raw.headers), authorization, context, markMode(reply));
    if (session.isProgram) throw new Refusal('not_for_programs');
    const memory = bounds.bodies.of(caller);
    try {
      const body = await readBody(raw, { limit: sizes.traceReport.most, timeoutMs: bodyTimeoutMs, memory });
      const { kind, traceparent, milliseconds, ago } = read(body);
      if (!tracing.recordBrowserSpan(kind, traceparent, { start: Date.now() - ago, milliseconds }))
        throw new Refusal('validation');
    } finally {
      memory.release();
    }
    return reply.code(204).send();
  });
}

function read(body: Buffer): z.infer<typeof interaction> {
  let json: unknown;
  try {
    json = JSON.parse(body.toString());
  } catch {
    throw new Refusal('malformed_body');
  }
  const { data } = interaction.safeParse(json);
  if (!data) throw new Refusal('validation');
  return data;
}
