import type { ServiceName } from '@umbral/contracts';
import { networkOf } from '@umbral/service-kit/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuseCrossOrigin } from '../cross-origin/cross-origin.js';
import { refuseForeignBody } from '../cross-origin/json-bodies.js';
import type { CallerBounds } from '../limits/bounds.js';
import type { Limits } from '../limits/limits.js';
import type { Shares } from '../limits/shares.js';
import { Refusal, refuseFor } from '../problems/refusal.js';
import {
  clientCredentialsIn,
  deviceCookiesIn,
  type createCredentialsReader,
  type Credentials,
} from '../session/credentials.js';
import type { SessionCache } from '../session/session-cache.js';
import type { SessionResolver } from '../session/session-resolver.js';
import type { Forward } from './forward.js';
import { serviceOf, type Services } from './service-table.js';

/** Bytes. An address, a password, a token: whoever has no session sends no more. */
const PUBLIC_BODY_LIMIT = 2_048;

export interface RoutingParts {
  services: Services;
  table: ReadonlyMap<string, ServiceName>;
  publicOperations: ReadonlySet<string>;
  formOperations: ReadonlySet<string>;
  readCredentials: ReturnType<typeof createCredentialsReader>;
  sessions: SessionResolver;
  cache: SessionCache;
  limits: Limits;
  bounds: CallerBounds;
  forward: Forward;
}

/** Every call below /api that the gateway does not answer itself: checked, given its token, sent on. */
export function registerRouting(app: FastifyInstance, parts: RoutingParts): void {
  const {
    services,
    table,
    publicOperations,
    formOperations,
    readCredentials,
    sessions,
    cache,
    limits,
    bounds,
    forward,
  } = parts;

  app.route({
    method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/api/*',
    handler: async (request, reply) => {
      const credentials = readCredentials(request.raw.headers);
      if (credentials?.kind !== 'bearer') refuseCrossOrigin(request.raw);
      const path = pathOf(request.raw.url as string);
      const call = `${request.method} ${path}`;
      refuseForeignBody(request.raw, formOperations.has(call));
      const isPublic = publicOperations.has(call);
      return isPublic
        ? callPublic(request, reply, credentials, path)
        : callWithSession(request, reply, credentials, path);
    },
  });

  async function callWithSession(
    request: FastifyRequest,
    reply: FastifyReply,
    credentials: Credentials | undefined,
    path: string,
  ) {
    const admit = () =>
      sessions.resolve(credentials, request.raw.headers.authorization, {
        requestId: request.id,
        address: networkOf(request.ip),
        userAgent: request.raw.headers['user-agent'],
      });
    const session = await admit();
    const caller = String(session.userId);
    // A program has one bound, whatever tokens it has asked for.
    if (session.isProgram) acquireSlot(reply, bounds.programCalls, caller);
    else {
      acquireSlot(reply, bounds.sessionCalls, session.sessionKey);
      acquireSlot(reply, bounds.personCalls, caller);
    }
    const service = ownerOf(path);
    request.group = service;
    return forward(request, reply, services[service], {
      path: request.raw.url as string,
      authorization: session.authorizations[service],
      headers: sessions.limitHeaders(session),
      renew: async () => {
        if (credentials) cache.forget(credentials.key);
        return (await admit()).authorizations[service];
      },
      sessionSecret: service === 'identity' ? credentials?.secret : undefined,
    });
  }

  /** Signing in and out ends the session that the call carries, so it is not known here any longer. */
  async function callPublic(
    request: FastifyRequest,
    reply: FastifyReply,
    credentials: Credentials | undefined,
    path: string,
  ) {
    const caller = networkOf(request.ip);
    await limits.spend(caller);
    const service = ownerOf(path);
    request.group = service;
    try {
      if (credentials) cache.forget(credentials.key);
      await forward(request, reply, services[service], {
        path: request.raw.url as string,
        sessionSecret: service === 'identity' ? credentials?.secret : undefined,
        deviceCookies: service === 'identity' ? deviceCookiesIn(request.raw.headers.cookie) : undefined,
        clientCredentials: formOperations.has(`${request.method} ${path}`)
          ? clientCredentialsIn(request.raw.headers.authorization)
          : undefined,
        headers: limits.headersFor(caller),
        bodyLimit: PUBLIC_BODY_LIMIT,
        // Bodies that never come must not shut out whoever shares the address.
        admit: () => acquireSlot(reply, bounds.publicCalls, caller),
      });
    } finally {
      if (credentials) cache.forget(credentials.key);
    }
  }

  function ownerOf(path: string): ServiceName {
    const service = serviceOf(table, path);
    if (!service) throw new Refusal('not_found');
    return service;
  }
}

/** @throws Refusal when the caller is waiting for as many answers as they may */
function acquireSlot(reply: FastifyReply, calls: Shares, caller: string): void {
  if (reply.raw.destroyed) throw new Refusal('invalid_request'); // nobody is there to be answered
  const call = calls.of(caller);
  if (!call.hold(1)) throw refuseFor('too_many_calls', 1);
  reply.raw.once('close', () => call.end());
}

/** The raw path: services see exactly what was checked here. */
function pathOf(url: string): string {
  const query = url.indexOf('?');
  return query < 0 ? url : url.slice(0, query);
}
