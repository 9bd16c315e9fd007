import { Catch, Inject, Optional, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { contextOf } from '../access/context.js';
import { Refusals } from '../access/refusals.js';
import { Log } from '../logging/log.js';
import { allowedMethods } from '../operation/allowed-methods.js';
import { AppError } from './app-error.js';
import { appErrorOf } from './problem-of-error.js';
import { sendProblem } from './send-problem.js';

/** A request for reauthentication or enrolment is no refusal yet. */
const challenges: readonly string[] = ['reauthentication_required', 'second_factor_enrolment_required'];

/** A call for which the user lacks the permission. */
const isRefusal = ({ status, code }: AppError): boolean => status === 403 && !challenges.includes(code);

/** 405 with the allowed methods, where the path has other methods. */
function methodNotAllowed(error: AppError, { routeOptions, url }: FastifyRequest): AppError {
  if (error.code !== 'not_found' || routeOptions.config.operation) return error;
  const methods = allowedMethods(url.split('?', 1)[0] ?? '');
  return methods.length > 0 ? new AppError('method_not_allowed', { headers: { allow: methods.join(', ') } }) : error;
}

/** Turns everything that is thrown into `application/problem+json` with the request's id. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(
    @Inject(Log) private readonly log: Log,
    @Optional() @Inject(Refusals) private readonly refusals?: Refusals,
  ) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const error = methodNotAllowed(appErrorOf(thrown), request);
    if (error.status >= 500) {
      this.log.error(
        { err: thrown, requestId: request.id, operation: request.routeOptions.config.operation?.id },
        'request failed',
      );
    }
    if (isRefusal(error)) this.refusals?.count(contextOf(request), request.routeOptions.config.operation);
    if (!reply.sent) sendProblem(reply, error);
  }
}
