import { inEnglish, prefersEnglish, problemOf, type ErrorCode } from '@umbral/contracts';
import type { FastifyRequest } from 'fastify';
import { oauthErrorOf } from './oauth-error.js';

/** RFC 6750, 3: what a call without a valid session needs. A refusal may replace it by a more precise challenge. */
const BEARER_CHALLENGE = 'Bearer realm="umbral"';

/** Of a call that may be repeated; a refusal that knows a longer time replaces it. */
const COME_AGAIN = [429, 503];

/** Status, headers and body of a refused call: `title` and `detail` in the language of the caller. */
export function problemAnswer(
  { id, url, headers }: Pick<FastifyRequest, 'id' | 'url' | 'headers'>,
  code: ErrorCode,
  more: Omit<NonNullable<Parameters<typeof problemOf>[2]>, 'path'> = {},
) {
  const path = url.split('?', 1)[0] ?? '';
  const problem = problemOf(code, id, { ...more, path });
  const isEnglish = prefersEnglish(headers['accept-language']);
  return {
    status: problem.status,
    headers: {
      'cache-control': 'no-store',
      'content-language': isEnglish ? 'en' : 'es',
      'x-request-id': id,
      ...(problem.status === 401 && { 'www-authenticate': BEARER_CHALLENGE }),
      ...(COME_AGAIN.includes(problem.status) && { 'retry-after': '1' }),
    },
    body: JSON.stringify({
      ...(isEnglish ? inEnglish(problem) : problem),
      error: oauthErrorOf(path, code, more.errors),
    }),
  };
}
