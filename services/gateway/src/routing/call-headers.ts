import type { FastifyRequest } from 'fastify';

/**
 * The only headers of a caller that reach a service. All others are dropped: forged identity headers, hop-by-hop headers,
 * cookies, `expect`.
 */
const forwarded = ['accept', 'accept-language', 'if-match', 'if-none-match', 'idempotency-key', 'user-agent'] as const;

const traceparent = /^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/;

export interface CallHeaders {
  scheme: string;
  authorization: string | undefined;
  /** Raw session id, for identity only. */
  sessionSecret: string | undefined;
  /** For identity only: cookies of known devices. */
  deviceCookies?: string | undefined;
  /** Undefined without a body. */
  contentType: string | undefined;
  /** This process creates its own span and sets `traceparent` itself. */
  isTraced?: boolean;
  /** Client credentials of a program (RFC 6749), for identity only. */
  clientCredentials?: string | undefined;
  /** For releases only: marker of the visit that a report is about. */
  visitMarker?: string | undefined;
}

/** Flat list of names and values, as undici takes it. */
export function callHeaders(request: FastifyRequest, call: CallHeaders): string[] {
  const { headers } = request.raw;
  const list = ['x-request-id', request.id, 'x-forwarded-for', request.ip, 'x-forwarded-proto', call.scheme];
  if (headers.host) list.push('x-forwarded-host', headers.host);
  if (call.authorization) list.push('authorization', call.authorization);
  if (call.sessionSecret) list.push('x-umbral-session', call.sessionSecret);
  if (call.deviceCookies) list.push('x-umbral-devices', call.deviceCookies);
  if (call.clientCredentials) list.push('x-umbral-client', call.clientCredentials);
  if (call.visitMarker) list.push('x-umbral-visit', call.visitMarker);
  if (call.contentType) list.push('content-type', call.contentType);
  for (const name of forwarded) {
    const value = headers[name];
    if (typeof value === 'string') list.push(name, value);
  }
  const trace = headers.traceparent;
  if (!call.isTraced && typeof trace === 'string' && traceparent.test(trace)) {
    list.push('traceparent', trace);
    if (typeof headers.tracestate === 'string') list.push('tracestate', headers.tracestate);
  }
  return list;
}
