import { Inject, Injectable, Optional, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { stepUpOf } from '@umbral/contracts';
import type { FastifyRequest } from 'fastify';
import { contextOf, type Context } from '../access/context.js';
import { isAdmittedProgram } from '../access/may-call.js';
import { SignInAge } from './sign-in-age.js';

/** Reauthenticates the user with a proof in the call itself: released clients send the current password along. */
export interface ProofInCall {
  /** @returns whether the call has a proof. @throws AppError when the proof is wrong */
  prove(context: Context, body: unknown): Promise<boolean>;
}
export const PROOF_IN_CALL = Symbol('proof in call');

/**
 * Refuses operations whose effects require a recent authentication without one, except to programs that publish modules. After
 * access, before scope and body.
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
    const stepUp = operation && stepUpOf(operation);
    if (!stepUp) return true;
    const context = contextOf(request) as Context;
    const { actor } = context;
    const isFresh = isAdmittedProgram(actor, operation) || (!actor.isProgram && this.age.isFresh(actor));
    const prove = async () => !actor.isProgram && ((await this.proofInCall?.prove(context, request.body)) ?? false);
    if (stepUp === 'always' && !isFresh && !(await prove())) throw this.age.refusal(actor);
    // Which fields a call changes, and how long a list is, is known once it has been read: `Records` checks then.
    request.isFresh = isFresh || stepUp === 'always';
    request.proveFresh = prove;
    return true;
  }
}
