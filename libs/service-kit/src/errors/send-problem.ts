import { problemOf } from '@umbral/contracts';
import type { FastifyReply } from 'fastify';
import type { AppError } from './app-error.js';

/** The response to every error, from Nest and from Fastify itself. */
export function sendProblem(reply: FastifyReply, error: AppError): void {
  const { errors, details, headers } = error.options;
  const { id } = reply.request;
  const problem = problemOf(error.code, id, {
    message: error.message,
    ...(errors && { errors }),
    ...(details !== undefined && { details }),
  });
  void reply
    .code(error.status)
    .headers({
      ...headers,
      'content-type': 'application/problem+json; charset=utf-8',
      'cache-control': 'no-store',
      'x-request-id': id,
    })
    .send(JSON.stringify(problem));
}
