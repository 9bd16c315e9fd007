import { Catch, Inject, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { problemOf } from '@umbral/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Log } from '../logging/log.js';
import { appErrorOf } from './problem-of-error.js';

/** Turns everything that is thrown into `application/problem+json` with the request's id. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(@Inject(Log) private readonly log: Log) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const error = appErrorOf(thrown);
    if (error.status >= 500) {
      this.log.error({ err: thrown, requestId: request.id, operation: request.routeOptions.config.operation?.id }, 'request failed');
    }
    if (reply.sent) return;
    const { errors, details, headers } = error.options;
    const problem = problemOf(error.code, request.id, {
      message: error.message,
      ...(errors && { errors }),
      ...(details !== undefined && { details }),
    });
    void reply
      .code(error.status)
      .headers({ ...headers, 'content-type': 'application/problem+json; charset=utf-8', 'cache-control': 'no-store' })
      .send(JSON.stringify(problem));
  }
}
