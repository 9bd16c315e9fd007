import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { decodeJwt } from 'jose';
import { bearerOf } from './token.strategy.js';

/** The services that take the token of the request, which the access guard has verified. */
export function audienceOf(request: Pick<FastifyRequest, 'headers'>): readonly string[] {
  const token = bearerOf(request);
  return token ? [decodeJwt(token).aud ?? []].flat() : [];
}

/** Parameter of a controller's method: whose token it is. More than this service's when another one hands it on. */
export const Audience = createParamDecorator((_: unknown, execution: ExecutionContext) =>
  audienceOf(execution.switchToHttp().getRequest<FastifyRequest>()),
);
