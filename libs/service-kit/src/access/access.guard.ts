import { createHash, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable, type ExecutionContext } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import type { Actor } from '@umbral/contracts';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors/app-error.js';
import { mayCall } from './may-call.js';
import { bearerOf, TOKEN_STRATEGY } from './token.strategy.js';

/** Keys that are taken in calls below /internal; undefined in services that have none. */
export const INTERNAL_KEYS = Symbol('internal keys');

/** Closed by default: lets a request pass only as the operation of its route allows. Session 401, then permission 403. */
@Injectable()
export class AccessGuard extends AuthGuard(TOKEN_STRATEGY) {
  constructor(@Inject(INTERNAL_KEYS) private readonly internalKeys: readonly string[] = []) {
    super();
  }

  override async canActivate(execution: ExecutionContext): Promise<boolean> {
    const request = execution.switchToHttp().getRequest<FastifyRequest & { user?: Actor }>();
    const access = request.routeOptions.config.operation?.access;
    if (!access) throw new AppError('forbidden');
    if (access === 'internal') return this.requireInternalKey(request);
    if (access === 'public' && !bearerOf(request)) return true;
    await super.canActivate(execution);
    if (access !== 'public' && (!request.user || !mayCall(request.user, access))) throw new AppError('forbidden');
    return true;
  }

  override handleRequest<User = Actor>(
    error: unknown,
    user: User | false | null,
    _info: unknown,
    execution: ExecutionContext,
  ): User {
    if (user) return user;
    const isPublic =
      execution.switchToHttp().getRequest<FastifyRequest>().routeOptions.config.operation?.access === 'public';
    if (isPublic) return undefined as User;
    throw error instanceof Error ? error : new AppError('unauthenticated');
  }

  private requireInternalKey(request: FastifyRequest): true {
    const sent = request.headers['x-umbral-internal'];
    if (typeof sent !== 'string' || !this.internalKeys.some((key) => areEqual(sent, key))) {
      throw new AppError('forbidden');
    }
    return true;
  }
}

/** Takes as long for a near miss as for a wild guess. */
function areEqual(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
