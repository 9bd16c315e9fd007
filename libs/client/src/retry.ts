import { attempted } from './attempts.js';
import type { TokenSource } from './credentials.js';

/** Calls that may be sent twice: reads, and those with an idempotency key. */
const isRepeatable = ({ method, headers }: Request): boolean =>
  method === 'GET' || method === 'HEAD' || headers.has('idempotency-key');

function sendOnce(request: Request, token: string) {
  const copy = request.clone();
  copy.headers.set('authorization', `Bearer ${token}`);
  return fetch(copy);
}

/**
 * A `fetch` with the token of a program. A call that is not answered is retried: always after a rate limit, else where it is
 * idempotent. An expired token is replaced once, which is no attempt of the call.
 */
export function withRetries(tokens: TokenSource): (request: Request) => Promise<Response> {
  return async (request) => {
    let token = await tokens.get();
    let isRenewed = false;
    const send = async () => {
      const answer = await sendOnce(request, token);
      if (answer.status !== 401 || isRenewed) return answer;
      await answer.body?.cancel();
      await tokens.invalidate(token);
      token = await tokens.get();
      isRenewed = true;
      return sendOnce(request, token);
    };
    return attempted(send, { isRepeatable: isRepeatable(request), signal: request.signal });
  };
}
