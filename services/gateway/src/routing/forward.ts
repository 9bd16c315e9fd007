import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasBody } from '../cross-origin/json-bodies.js';
import { isSafe } from '../cross-origin/cross-origin.js';
import type { GatewayMetrics } from '../metrics/gateway-metrics.js';
import { Refusal, refuseFor } from '../problems/refusal.js';
import type { AnswerHeaders } from './answer-headers.js';
import { callHeaders } from './call-headers.js';
import { failureKindOf, problemOfFailure, type FailureKind } from './failure.js';
import { pour, type Call } from './pour.js';
import { readBody } from './read-body.js';
import { isGoodbye, type Replica, type Upstream } from './upstream.js';

export interface Forwarding {
  path: string;
  authorization?: string | undefined;
  /** Another authorization, for a service that does not accept this one. */
  renew?: () => Promise<string>;
  sessionSecret?: string | undefined;
}

/** Sends a request on to a service and pours the answer back. @throws Refusal while nothing has been answered */
export type Forward = (
  request: FastifyRequest,
  reply: FastifyReply,
  upstream: Upstream,
  forwarding: Forwarding,
) => Promise<void>;

export interface ForwardParts {
  answerHeaders: AnswerHeaders;
  metrics: GatewayMetrics;
  bodyLimit: number;
  scheme: string;
}

export function createForward({ answerHeaders, metrics, bodyLimit, scheme }: ForwardParts): Forward {
  return async function forward(request, reply, upstream, forwarding) {
    if (upstream.isFull) throw refuseFor('overloaded', 1);
    upstream.calls += 1;
    try {
      const body = hasBody(request.raw) ? await readBody(request.raw, bodyLimit) : null;
      const attempt = (authorization: string | undefined) => {
        const headers = callHeaders(request, {
          scheme,
          authorization,
          sessionSecret: forwarding.sessionSecret,
          hasBody: body !== null,
        });
        return send(request, reply, upstream, { method: request.method, path: forwarding.path, headers, body });
      };
      let failure = await attempt(forwarding.authorization);
      if (failure === 'refused' && forwarding.renew) failure = await attempt(await forwarding.renew());
      if (failure && !reply.raw.headersSent) throw new Refusal(problemOfFailure[failure]);
      // Half an answer must not look like a whole one.
      if (failure) reply.raw.destroy();
      reply.hijack();
    } finally {
      upstream.calls -= 1;
    }
  };

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    upstream: Upstream,
    call: Call,
  ): Promise<FailureKind | undefined> {
    const failed: Replica[] = [];
    for (;;) {
      const replica = upstream.next(failed);
      const error = await pour(replica, call, reply.raw, (headers) => {
        if (isGoodbye(headers)) upstream.rest(replica);
        return answerHeaders(headers, request.id);
      });
      if (!error || reply.raw.destroyed) return undefined;
      const kind = failureKindOf(error);
      if (kind === 'down') upstream.rest(replica);
      failed.push(replica);
      const mayRepeat = kind === 'down' || kind === 'refused' || (kind === 'broken' && isSafe(request.method));
      if (mayRepeat && !reply.raw.headersSent && failed.length < upstream.tries) continue;
      metrics.upstreamErrors.inc({ upstream: upstream.name, kind });
      request.log.warn({ err: error, service: upstream.name, requestId: request.id }, 'a service did not answer');
      return kind;
    }
  }
}
