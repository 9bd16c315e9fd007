import { networkOf } from '@umbral/service-kit/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasBody, JSON_TYPE, type BodyType } from '../cross-origin/body-types.js';
import { isSafe } from '../cross-origin/cross-origin.js';
import type { CallerBounds } from '../limits/bounds.js';
import type { GatewayMetrics } from '../metrics/gateway-metrics.js';
import { Refusal } from '../problems/refusal.js';
import type { ResponseHeaders } from './response-headers.js';
import { callHeaders } from './call-headers.js';
import { failureKindOf, isUnreachable, problemOfFailure, type FailureKind } from './failure.js';
import { readBody } from './read-body.js';
import { relayResponse, type Call, type Reader } from './relay-response.js';
import { closesConnection, type Replica, type Upstream } from './upstream.js';

export interface ForwardOptions {
  path: string;
  authorization?: string | undefined;
  /** Returns a new authorization, for a service that rejects this one or requires a more recent one. */
  renew?: () => Promise<string>;
  sessionSecret?: string | undefined;
  deviceCookies?: string | undefined;
  clientCredentials?: string | undefined;
  visitMarker?: string | undefined;
  /** Maximum bytes of the body, if less than usual. */
  bodyLimit?: number;
  /** Its body is a file of at most these bytes, which may take longer to arrive. */
  uploadLimit?: number | undefined;
  /** JSON unless given otherwise. */
  bodyType?: BodyType | undefined;
  /** Called before the response of the service is relayed. */
  onResponse?: (() => void) | undefined;
  /** Called when the body is complete. @throws Refusal when the caller has too many calls in flight */
  admit?: () => void;
}

/** Forwards a request to a service and relays the response. @throws Refusal as long as no response has been sent */
export type Forward = (
  request: FastifyRequest,
  reply: FastifyReply,
  upstream: Upstream,
  options: ForwardOptions,
) => Promise<void>;

export interface ForwardParts {
  responseHeaders: ResponseHeaders;
  metrics: GatewayMetrics;
  bounds: CallerBounds;
  bodyLimit: number;
  bodyTimeoutMs: number;
  uploadTimeoutMs: number;
  scheme: string;
  isTraced: boolean;
}

export function createForward(parts: ForwardParts): Forward {
  const { responseHeaders, metrics, bounds, scheme, isTraced } = parts;

  return async function forward(request, reply, upstream, options) {
    const caller = networkOf(request.ip);
    const reader: Reader = {
      response: reply.raw,
      memory: bounds.answers.of(caller),
      pause: bounds.pauses.of(caller),
    };
    const { uploadLimit, bodyLimit = parts.bodyLimit, bodyType = JSON_TYPE } = options;
    const isUpload = uploadLimit !== undefined;
    const memory = (isUpload ? bounds.uploads : bounds.bodies).of(caller);
    const timeoutMs = isUpload ? parts.uploadTimeoutMs : parts.bodyTimeoutMs;
    try {
      const body = hasBody(request.raw)
        ? await readBody(request.raw, { limit: uploadLimit ?? bodyLimit, timeoutMs, memory })
        : null;
      options.admit?.();
      const attempt = (authorization: string | undefined, cachedToken: boolean) => {
        const headers = callHeaders(request, {
          scheme,
          isTraced,
          authorization,
          sessionSecret: options.sessionSecret,
          deviceCookies: options.deviceCookies,
          clientCredentials: options.clientCredentials,
          visitMarker: options.visitMarker,
          contentType: body === null ? undefined : bodyType,
        });
        const call = { method: request.method, path: options.path, headers, body };
        return send(request, { ...reader, cachedToken }, upstream, call, options);
      };
      // A call occupies the service only once its body is complete.
      upstream.acquireSlot();
      const { renew } = options;
      let failure: FailureKind | undefined;
      try {
        failure = await attempt(options.authorization, renew !== undefined);
        if (renew && (failure === 'refused' || failure === 'stale')) failure = await attempt(await renew(), false);
      } finally {
        upstream.releaseSlot();
      }
      if (failure && !reply.raw.headersSent) throw new Refusal(problemOfFailure[failure]);
      // A partial response must not look complete.
      if (failure) reply.raw.destroy();
      reply.hijack();
    } finally {
      memory.release();
    }
  };

  async function send(
    request: FastifyRequest,
    reader: Reader,
    upstream: Upstream,
    call: Call,
    { onResponse }: ForwardOptions,
  ): Promise<FailureKind | undefined> {
    const failed: Replica[] = [];
    for (;;) {
      const replica = upstream.next(failed);
      const error = await relayResponse(replica, call, reader, (headers) => {
        if (closesConnection(headers)) upstream.coolDown(replica);
        onResponse?.();
        return responseHeaders(headers, request.id, request.limitHeaders);
      });
      if (!error || reader.response.destroyed) return undefined;
      const kind = failureKindOf(error);
      if (kind === 'stale') return kind;
      if (isUnreachable(kind)) upstream.coolDown(replica);
      failed.push(replica);
      const mayRepeat = kind === 'down' || kind === 'refused' || (kind === 'broken' && isSafe(request.method));
      if (mayRepeat && !reader.response.headersSent && failed.length < upstream.maxAttempts) continue;
      metrics.upstreamErrors.inc({ upstream: upstream.name, kind });
      request.log.warn({ err: error, service: upstream.name, requestId: request.id }, 'a service did not answer');
      return kind;
    }
  }
}
