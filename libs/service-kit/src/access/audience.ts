import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { decodeJwt } from 'jose';
import { bearerOf } from './token.strategy.js';

/** The audiences of the request's token, which the access guard has verified. */
export function audienceOf(request: Pick<FastifyRequest, 'headers'>): readonly string[] {
  const token = bearerOf(request);
  return token ? [decodeJwt(token).aud ?? []].flat() : [];
}

/** Parameter decorator: the audiences of the token. Several when another service forwards its caller's token. */
export const Audience = createParamDecorator((_: unknown, execution: ExecutionContext) =>
  audienceOf(execution.switchToHttp().getRequest<FastifyRequest>()),
);
