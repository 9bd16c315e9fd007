import type { Actor } from '@umbral/contracts';
import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by FreshGuard. */
    isFresh?: boolean;
    /** Set by FreshGuard. */
    proveFresh?: () => Promise<boolean>;
  }
}

/** Context of any call. */
export interface PublicContext {
  /** Missing in a call without a session. */
  actor?: Actor;
  requestId: string;
  ip: string;
  userAgent: string;
  /** Aborts when the connection closes before the answer has ended. */
  signal?: AbortSignal;
  /** The caller has authenticated recently. Set for operations whose effects require it. */
  isFresh?: boolean;
  /** Reads a proof in the call where it matters only now. Returns whether there is one. @throws AppError where it is wrong */
  proveFresh?: () => Promise<boolean>;
}

/** Context of an authenticated call. First argument of every verb. */
export interface Context extends PublicContext {
  actor: Actor;
}

/** Context of work that no request started: consumers, schedules, seeds. */
export const systemContext = (reason: string): PublicContext => ({ requestId: reason, ip: '', userAgent: reason });

/** Context of a request; the access guard has set the actor. */
export function contextOf(request: FastifyRequest): PublicContext {
  return {
    actor: (request as { user?: Actor }).user,
    requestId: request.id,
    ip: request.ip.replace(/^::ffff:/, '').slice(0, 45),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 500),
    ...(request.isFresh !== undefined && { isFresh: request.isFresh }),
    ...(request.proveFresh && { proveFresh: request.proveFresh }),
  };
}
