import type { FastifyReply } from 'fastify';
import type { AppError } from './app-error.js';
import { problemAnswer } from './problem-answer.js';

/** The response to every error, from Nest and from Fastify itself. */
export function sendProblem(reply: FastifyReply, error: AppError): void {
  const { errors, details, headers } = error.options;
  const answer = problemAnswer(reply.request, error.code, { message: error.message, errors, details });
  void reply
    .code(answer.status)
    .headers({ ...answer.headers, ...headers })
    .type('application/problem+json; charset=utf-8')
    .send(answer.body);
}
