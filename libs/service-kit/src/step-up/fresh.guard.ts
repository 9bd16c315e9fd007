import { Inject, Injectable, Optional, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { contextOf, type Context } from '../access/context.js';
import { isPublisher } from '../access/may-call.js';
import { SignInAge } from './sign-in-age.js';

/** Reauthenticates the user with a proof in the call itself: released clients send the current password along. */
export interface ProofInCall {
  /** @returns whether the call has a proof. @throws AppError when the proof is wrong */
  prove(context: Context, body: unknown): Promise<boolean>;
}
export const PROOF_IN_CALL = Symbol('proof in call');

/**
 * Refuses operations that declare `fresh` without a recent authentication, except to programs that publish modules. After access,
 * before scope and body.
 */
@Injectable()
export class FreshGuard implements CanActivate {
  constructor(
    @Inject(SignInAge) private readonly age: SignInAge,
    @Optional() @Inject(PROOF_IN_CALL) private readonly proofInCall?: ProofInCall,
  ) {}

  async canActivate(execution: ExecutionContext): Promise<boolean> {
    const request = execution.switchToHttp().getRequest<FastifyRequest>();
    const { operation } = request.routeOptions.config;
    const fresh = operation?.fresh;
    if (!fresh) return true;
    const context = contextOf(request) as Context;
    request.isFresh =
      isPublisher(context.actor, operation) ||
      (!context.actor.isProgram && (await this.isProven(context, request.body)));
    // Which fields a call changes is known once the record has been read: `Records.change` checks then.
    if (fresh === true && !request.isFresh) throw this.age.refusal(context.actor);
    return true;
  }

  private async isProven(context: Context, body: unknown): Promise<boolean> {
    return this.age.isFresh(context.actor) || ((await this.proofInCall?.prove(context, body)) ?? false);
  }
}
