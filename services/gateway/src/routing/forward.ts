import { networkOf } from '@umbral/service-kit/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasBody, isForm } from '../cross-origin/json-bodies.js';
import { isSafe } from '../cross-origin/cross-origin.js';
import type { CallerBounds } from '../limits/bounds.js';
import type { GatewayMetrics } from '../metrics/gateway-metrics.js';
import { Refusal } from '../problems/refusal.js';
import type { AnswerHeaders } from './answer-headers.js';
import { callHeaders } from './call-headers.js';
import { failureKindOf, problemOfFailure, type FailureKind } from './failure.js';
import { readBody } from './read-body.js';
import { relayAnswer, type Call, type Reader } from './relay-answer.js';
import { closesConnection, type Replica, type Upstream } from './upstream.js';

const JSON_TYPE = 'application/json';
const FORM = 'application/x-www-form-urlencoded';

export interface Forwarding {
  path: string;
  authorization?: string | undefined;
  /** Another authorization, for a service that does not accept this one or wants one that is newer. */
  renew?: () => Promise<string>;
  sessionSecret?: string | undefined;
  deviceCookies?: string | undefined;
  clientCredentials?: string | undefined;
  /** Said beside what the service answers. */
  headers?: Record<string, string>;
  /** Bytes of its body at most, where that is less than usual. */
  bodyLimit?: number;
  /** Asked once the whole body is there. @throws Refusal when the caller has as many calls under way as they may */
  admit?: () => void;
}

/** Sends a request on to a service and passes the answer on. @throws Refusal while nothing has been answered */
export type Forward = (
  request: FastifyRequest,
  reply: FastifyReply,
  upstream: Upstream,
  forwarding: Forwarding,
) => Promise<void>;

export interface ForwardParts {
  answerHeaders: AnswerHeaders;
  metrics: GatewayMetrics;
  bounds: CallerBounds;
  bodyLimit: number;
  bodyTimeoutMs: number;
  scheme: string;
  isTraced: boolean;
}

export function createForward(parts: ForwardParts): Forward {
  const { answerHeaders, metrics, bounds, bodyTimeoutMs, scheme, isTraced } = parts;

  return async function forward(request, reply, upstream, forwarding) {
    const caller = networkOf(request.ip);
    const reader: Reader = {
      response: reply.raw,
      memory: bounds.answers.of(caller),
      pause: bounds.pauses.of(caller),
    };
    const memory = bounds.bodies.of(caller);
    try {
      const { bodyLimit: limit = parts.bodyLimit } = forwarding;
      const body = hasBody(request.raw)
        ? await readBody(request.raw, { limit, timeoutMs: bodyTimeoutMs, memory })
        : null;
      forwarding.admit?.();
      const attempt = (authorization: string | undefined, keptToken: boolean) => {
        const headers = callHeaders(request, {
          scheme,
          isTraced,
          authorization,
          sessionSecret: forwarding.sessionSecret,
          deviceCookies: forwarding.deviceCookies,
          clientCredentials: forwarding.clientCredentials,
          contentType: body === null ? undefined : isForm(request.raw) ? FORM : JSON_TYPE,
        });
        const call = { method: request.method, path: forwarding.path, headers, body };
        return send(request, { ...reader, keptToken }, upstream, call, forwarding.headers);
      };
      // A call whose body has not come yet keeps no other one waiting.
      const failure = await upstream.whileCalling(async () => {
        const { renew } = forwarding;
        const failure = await attempt(forwarding.authorization, renew !== undefined);
        return renew && (failure === 'refused' || failure === 'aged') ? attempt(await renew(), false) : failure;
      });
      if (failure && !reply.raw.headersSent) throw new Refusal(problemOfFailure[failure]);
      // Half an answer must not look like a whole one.
      if (failure) reply.raw.destroy();
      reply.hijack();
    } finally {
      memory.end();
    }
  };

  async function send(
    request: FastifyRequest,
    reader: Reader,
    upstream: Upstream,
    call: Call,
    more: Record<string, string> = {},
  ): Promise<FailureKind | undefined> {
    const failed: Replica[] = [];
    for (;;) {
      const replica = upstream.next(failed);
      const error = await relayAnswer(replica, call, reader, (headers) => {
        if (closesConnection(headers)) upstream.rest(replica);
        return [...answerHeaders(headers, request.id), ...Object.entries(more).flat()];
      });
      if (!error || reader.response.destroyed) return undefined;
      const kind = failureKindOf(error);
      if (kind === 'aged') return kind;
      if (kind === 'down') upstream.rest(replica);
      failed.push(replica);
      const mayRepeat = kind === 'down' || kind === 'refused' || (kind === 'broken' && isSafe(request.method));
      if (mayRepeat && !reader.response.headersSent && failed.length < upstream.tries) continue;
      metrics.upstreamErrors.inc({ upstream: upstream.name, kind });
      request.log.warn({ err: error, service: upstream.name, requestId: request.id }, 'a service did not answer');
      return kind;
    }
  }
}
