import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors/app-error.js';
import { contextOf, type Context, type PublicContext } from '../access/context.js';
import { readInput, type InputOf } from './input.js';
import type { ServiceOperation } from './service-operation.js';

/** Context and input of a call. `actor` may be missing in public operations. */
export type Call<Op> = InputOf<Op> & ContextOf<Op> & { operation: Op };

type ContextOf<Op> = Op extends { access: 'public' | 'internal' } ? PublicContext : Context;

/** Parameter decorator of a verb: `@Call() call: Call<typeof usersApi.update>`. @throws AppError not_found, validation */
export const Call = createParamDecorator((_: unknown, execution: ExecutionContext) => {
  const http = execution.switchToHttp();
  return { ...callOf(http.getRequest<FastifyRequest>()), signal: closeSignalOf(http.getResponse<FastifyReply>()) };
});

function closeSignalOf({ raw }: FastifyReply): AbortSignal {
  const closing = new AbortController();
  raw.once('close', () => raw.writableFinished || closing.abort(new AppError('request_timeout')));
  return closing.signal;
}

function callOf(request: FastifyRequest): InputOf<ServiceOperation> & PublicContext & { operation: ServiceOperation } {
  const { operation } = request.routeOptions.config;
  if (!operation) throw new Error(`${request.url} declares no operation`);
  return { ...contextOf(request), ...readInput(operation, request), operation };
}
