import type { ErrorCode } from '@umbral/contracts';
import { problemAnswer } from '@umbral/service-kit/core';
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { Refusal } from './refusal.js';

const codeOfStatus: Record<number, ErrorCode> = {
  400: 'invalid_request',
  // Of @fastify/static, for paths outside its folder. 404 does not reveal whether they exist.
  403: 'not_found',
  404: 'not_found',
  413: 'body_too_large',
  415: 'unsupported_media_type',
};

export function answerProblem(
  reply: FastifyReply,
  code: ErrorCode,
  headers: Record<string, string> = {},
): FastifyReply {
  const answer = problemAnswer(reply.request, code);
  return reply
    .code(answer.status)
    .headers({ ...reply.request.limitHeaders, ...answer.headers, ...headers })
    .type('application/problem+json; charset=utf-8')
    .send(answer.body);
}

/** Of a 4xx of Fastify or @fastify/static without a code of its own: the request is at fault, not the gateway. */
const codeOf = (status: number): ErrorCode =>
  codeOfStatus[status] ?? (status >= 400 && status < 500 ? 'invalid_request' : 'internal');

/** The response to every error of the gateway. */
export function answerError(error: FastifyError | Refusal, reply: FastifyReply): FastifyReply {
  if (error instanceof Refusal) return answerProblem(reply, error.code, error.headers);
  const code = codeOf(error.statusCode ?? 500);
  if (code === 'internal') reply.log.error({ err: error, requestId: reply.request.id }, 'the gateway failed');
  return answerProblem(reply, code);
}

export function registerProblems(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError | Refusal>((error, _request, reply) => answerError(error, reply));
}
