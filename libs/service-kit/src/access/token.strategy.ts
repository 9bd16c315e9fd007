import { Inject, Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { Actor } from '@umbral/contracts';
import type { FastifyRequest } from 'fastify';
import { Strategy } from 'passport-custom';
import { AppError } from '../errors/app-error.js';
import { TokenVerifier } from './token-verifier.js';

export const TOKEN_STRATEGY = 'internal-token';

/** Passport strategy: the gateway's short-lived token in `Authorization: Bearer`. */
@Injectable()
export class TokenStrategy extends PassportStrategy(Strategy, TOKEN_STRATEGY) {
  constructor(@Inject(TokenVerifier) private readonly verifier: TokenVerifier) {
    super();
  }

  validate(request: FastifyRequest): Promise<Actor> {
    const token = bearerOf(request);
    if (!token) throw new AppError('unauthenticated');
    return this.verifier.verify(token);
  }
}

/** The token of the request, if it has one. */
export const bearerOf = (request: Pick<FastifyRequest, 'headers'>): string | undefined =>
  /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];
