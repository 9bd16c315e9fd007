import { createHash, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable, type ExecutionContext } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import { isOpenToPrograms, isTestId, MODE_HEADER, scopeOf, type Access, type Actor } from '@umbral/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors/app-error.js';
import { isPublicApi, type ServiceOperation } from '../operation/service-operation.js';
import { audienceOf } from './audience.js';
import { isAdmittedProgram, mayCall } from './may-call.js';
import { bearerOf, TOKEN_STRATEGY } from './token.strategy.js';

/** Keys that are accepted in calls below /internal; undefined in services that have none. */
export const INTERNAL_KEYS = Symbol('internal keys');

/** Deny by default: a request passes only as the operation of its route allows. Session 401, then permission 403. */
@Injectable()
export class AccessGuard extends AuthGuard(TOKEN_STRATEGY) {
  constructor(@Inject(INTERNAL_KEYS) private readonly internalKeys: readonly string[] = []) {
    super();
  }

  override async canActivate(execution: ExecutionContext): Promise<boolean> {
    const request = execution.switchToHttp().getRequest<FastifyRequest & { user?: Actor }>();
    const { operation } = request.routeOptions.config;
    const access = operation?.access;
    if (!access) throw new AppError('forbidden');
    if (access === 'internal') return this.requireInternalKey(request);
    if (access === 'public' && !bearerOf(request)) return true;
    await super.canActivate(execution);
    if (access === 'public') return true;
    if (!request.user) throw new AppError('forbidden');
    if (isTestId(request.user.id))
      void execution.switchToHttp().getResponse<FastifyReply>().header(MODE_HEADER, 'test');
    if (!isAdmittedProgram(request.user, operation)) assertMayCall(request.user, operation, access);
    assertInScope(request.user, operation, request);
    if (request.user.mustEnrol) assertLeadsToEnrolment(request.user, operation, request.params);
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

/** @throws AppError forbidden, not_for_programs */
function assertMayCall(actor: Actor, operation: ServiceOperation, access: Access): void {
  // A program without modules, whatever its role allows.
  if (actor.isProgram && operation.programs === 'publishers') throw new AppError('not_for_programs');
  if (actor.isProgram && !isOpenToPrograms({ ...operation, access })) throw new AppError('not_for_programs');
  if (!mayCall(actor, access)) throw new AppError('forbidden');
}

/**
 * The scope is that of the call from outside. A service that forwards the token acts within the call that was admitted, so the token of
 * another service's call is not narrowed again; its first audience is that service.
 * @throws AppError insufficient_scope
 */
function assertInScope({ scopes }: Actor, operation: ServiceOperation, request: FastifyRequest): void {
  if (!scopes || !isPublicApi(operation) || audienceOf(request)[0] !== operation.service) return;
  const scope = scopeOf(operation);
  if (scopes.includes(scope)) return;
  throw new AppError('insufficient_scope', {
    headers: { 'www-authenticate': `Bearer error="insufficient_scope", scope="${scope}"` },
  });
}

/**
 * Deny by default, whatever the role allows.
 * @throws AppError second_factor_enrolment_required; the gateway retries once with a new token, because the cached one may be
 * older than the enrolment
 */
function assertLeadsToEnrolment({ id }: Actor, { whileEnrolling }: ServiceOperation, params: unknown): void {
  const isOwn = (params as { id?: string } | undefined)?.id === String(id);
  if (whileEnrolling === true || (whileEnrolling === 'own' && isOwn)) return;
  throw new AppError('second_factor_enrolment_required', {
    headers: { 'www-authenticate': 'Bearer error="insufficient_user_authentication"' },
  });
}

/** Constant-time comparison. */
function areEqual(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
