import type { ServiceName } from '@umbral/contracts';
import { networkOf } from '@umbral/service-kit/core';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { isSafe, refuseCrossOrigin } from '../cross-origin/cross-origin.js';
import { bodyTypeOf, type BodyType } from '../cross-origin/body-types.js';
import { refuseCrossSiteDownload } from '../cross-origin/downloads.js';
import type { CallerBounds } from '../limits/bounds.js';
import type { RateLimit } from '../limits/limits.js';
import type { Lease } from '../limits/concurrency-limit.js';
import { visitMarkerIn } from '../modules/visit-cookie.js';
import { Refusal, refuseFor } from '../problems/refusal.js';
import {
  clientCredentialsIn,
  deviceCookiesIn,
  type createCredentialsReader,
  type Credentials,
} from '../session/credentials.js';
import type { Session } from '../session/session.js';
import { markMode } from '../session/mark-mode.js';
import { contextOf } from '../session/session-exchange.js';
import type { SessionCache } from '../session/session-cache.js';
import type { SessionResolver } from '../session/session-resolver.js';
import type { Forward } from './forward.js';
import { serviceOf, type Services } from './service-table.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Of the rate limit that applies to the call, for its response: the service's or a refusal. */
    limitHeaders: Readonly<Record<string, string>> | undefined;
  }
}

interface ApiCall {
  path: string;
  /** Undefined without a body. @throws Refusal unsupported_media_type */
  bodyType: () => BodyType | undefined;
}

export interface RoutingParts {
  services: Services;
  table: ReadonlyMap<string, ServiceName>;
  /** With the maximum bytes of their bodies. */
  publicOperations: ReadonlyMap<string, number>;
  formOperations: ReadonlySet<string>;
  uploadOperations: ReadonlyMap<string, number>;
  bodyTypes: ReadonlyMap<string, readonly BodyType[]>;
  isDownload: (path: string) => boolean;
  readCredentials: ReturnType<typeof createCredentialsReader>;
  sessions: SessionResolver;
  cache: SessionCache;
  limits: RateLimit;
  bounds: CallerBounds;
  forward: Forward;
}

/** Every call below /api that a service answers: checked, authorized, forwarded. Returns its handler. */
export function registerRouting(app: FastifyInstance, parts: RoutingParts): RouteHandlerMethod {
  const {
    services,
    table,
    publicOperations,
    formOperations,
    uploadOperations,
    bodyTypes,
    isDownload,
    readCredentials,
    sessions,
    cache,
    limits,
    bounds,
    forward,
  } = parts;

  const callApi = async (request: FastifyRequest, reply: FastifyReply) => {
    const credentials = readCredentials(request.raw.headers);
    const path = pathOf(request.raw.url as string);
    if (credentials?.kind !== 'bearer') {
      refuseCrossOrigin(request.raw);
      refuseCrossSiteDownload(request.raw, () => isDownload(path));
    }
    const call = `${request.method === 'HEAD' ? 'GET' : request.method} ${path}`;
    const bodyType = () => bodyTypeOf(request.raw, bodyTypes.get(call));
    const bodyLimit = publicOperations.get(call);
    return bodyLimit !== undefined
      ? callPublic(request, reply, credentials, { path, bodyType, bodyLimit })
      : callWithSession(request, reply, credentials, { path, bodyType });
  };
  app.decorateRequest('limitHeaders', undefined);
  app.route({ method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'], url: '/api/*', handler: callApi });
  return callApi;

  async function callWithSession(
    request: FastifyRequest,
    reply: FastifyReply,
    credentials: Credentials | undefined,
    { path, bodyType }: ApiCall,
  ) {
    const { authorization } = request.raw.headers;
    const admit = () => sessions.resolve(credentials, authorization, contextOf(request), markMode(reply));
    const session = await admit();
    request.limitHeaders = sessions.limitHeaders(session);
    const type = bodyType();
    const caller = String(session.userId);
    // A program has one limit, across all its tokens.
    if (session.isProgram) acquireSlots(reply, bounds.programCalls.of(caller));
    else acquireSlots(reply, bounds.sessionCalls.of(session.sessionKey), bounds.personCalls.of(caller));
    const service = ownerOf(path);
    request.group = service;
    return forward(request, reply, services[service], {
      path: request.raw.url as string,
      authorization: authorizationFor(session, service),
      bodyType: type,
      uploadLimit: uploadOperations.get(`${request.method} ${path}`),
      // A program that empties its test mode gets another company: the next call has a new token, before the event arrives.
      onResponse:
        credentials && session.isProgram && service === 'identity' && !isSafe(request.method)
          ? () => cache.evict(credentials.key)
          : undefined,
      renew: async () => {
        if (credentials) cache.evict(credentials.key);
        return authorizationFor(await admit(), service);
      },
      sessionSecret: service === 'identity' ? credentials?.secret : undefined,
      visitMarker: service === 'releases' ? visitMarkerIn(request.raw.headers.cookie) : undefined,
    });
  }

  /** Signing in and out ends the session of the call, so it is evicted from the cache. */
  async function callPublic(
    request: FastifyRequest,
    reply: FastifyReply,
    credentials: Credentials | undefined,
    { path, bodyType, bodyLimit }: ApiCall & { bodyLimit: number },
  ) {
    const type = bodyType();
    const caller = networkOf(request.ip);
    await limits.consume(caller);
    request.limitHeaders = limits.headersFor(caller);
    const service = ownerOf(path);
    request.group = service;
    try {
      if (credentials) cache.evict(credentials.key);
      await forward(request, reply, services[service], {
        path: request.raw.url as string,
        sessionSecret: service === 'identity' ? credentials?.secret : undefined,
        deviceCookies: service === 'identity' ? deviceCookiesIn(request.raw.headers.cookie) : undefined,
        clientCredentials: formOperations.has(`${request.method} ${path}`)
          ? clientCredentialsIn(request.raw.headers.authorization)
          : undefined,
        bodyType: type,
        bodyLimit,
        // After the body: incomplete bodies must not lock out other users of the address.
        admit: () => acquireSlots(reply, bounds.publicCalls.of(caller)),
      });
    } finally {
      if (credentials) cache.evict(credentials.key);
    }
  }

  function ownerOf(path: string): ServiceName {
    const service = serviceOf(table, path);
    if (!service) throw new Refusal('not_found');
    return service;
  }
}

/** @throws Refusal service_down as long as the running identity is older than the service and issues no token for it */
function authorizationFor({ authorizations }: Session, service: ServiceName): string {
  const authorization = authorizations[service];
  if (!authorization) throw new Refusal('service_down');
  return authorization;
}

/** @throws Refusal when the caller has too many calls in flight */
function acquireSlots(reply: FastifyReply, ...calls: Lease[]): void {
  if (reply.raw.destroyed) throw new Refusal('invalid_request'); // the client has left
  reply.raw.once('close', () => calls.forEach((call) => call.release()));
  if (!calls.every((call) => call.resize(1))) throw refuseFor('too_many_calls', 1);
}

/** The raw path: services see exactly what was checked here. */
function pathOf(url: string): string {
  const query = url.indexOf('?');
  return query < 0 ? url : url.slice(0, query);
}
