import type { Actor } from '@umbral/contracts';
import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Said by the guard of fresh sign-ins. */
    isFresh?: boolean;
  }
}

/** What is known of a call, whoever makes it. */
export interface PublicContext {
  /** Missing where nobody is signed in. */
  actor?: Actor;
  requestId: string;
  ip: string;
  userAgent: string;
  /** Whoever calls has proven lately who they are. Known of operations that declare `fresh`. */
  isFresh?: boolean;
}

/** What is known of a signed-in call. First argument of every verb. */
export interface Context extends PublicContext {
  actor: Actor;
}

/** Context of work that no request started: consumers, schedules, seeds. */
export const systemContext = (reason: string): PublicContext => ({ requestId: reason, ip: '', userAgent: reason });

/** Context of a request; the access guard has put the actor there. */
export function contextOf(request: FastifyRequest): PublicContext {
  return {
    actor: (request as { user?: Actor }).user,
    requestId: request.id,
    ip: request.ip.replace(/^::ffff:/, '').slice(0, 45),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 500),
    ...(request.isFresh !== undefined && { isFresh: request.isFresh }),
  };
}
