import { Catch, Inject, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Log } from '../logging/log.js';
import { appErrorOf } from './problem-of-error.js';
import { sendProblem } from './send-problem.js';

/** Turns everything that is thrown into `application/problem+json` with the request's id. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(@Inject(Log) private readonly log: Log) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const error = appErrorOf(thrown);
    if (error.status >= 500) {
      this.log.error(
        { err: thrown, requestId: request.id, operation: request.routeOptions.config.operation?.id },
        'request failed',
      );
    }
    if (!reply.sent) sendProblem(reply, error);
  }
}
