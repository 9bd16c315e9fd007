import { setTimeout as pause } from 'node:timers/promises';
import type { TokenSource } from './credentials.js';

const ATTEMPTS = 4;
/** Milliseconds before the second attempt; each further one waits twice as long. */
const FIRST_PAUSE = 250;
const MAX_PAUSE = 30_000;
/** Rate limit, or no service available; a call whose connection broke, which may have been executed, is a 503 as well. */
const RETRYABLE = [429, 502, 503, 504];

/** Calls that may be sent twice: reads, and those with an idempotency key. */
const isRepeatable = ({ method, headers }: Request): boolean =>
  method === 'GET' || method === 'HEAD' || headers.has('idempotency-key');

/** `fetch` rejects with a TypeError; `instanceof` fails for one of another realm. */
const isUnanswered = (error: unknown): boolean => (error as Error).name === 'TypeError';

const pauseAfter = (attempts: number, answer?: Response): number => {
  const seconds = Number(answer?.headers.get('retry-after') ?? Number.NaN);
  return Math.min(Number.isNaN(seconds) ? FIRST_PAUSE * 2 ** attempts : seconds * 1_000, MAX_PAUSE);
};

/**
 * A `fetch` with the token of a program. A call that is not answered is retried: always after a rate limit, else where it is
 * idempotent. An expired token is replaced once.
 */
export function withRetries(tokens: TokenSource): (request: Request) => Promise<Response> {
  const sendOnce = async (request: Request, token: string) => {
    const copy = request.clone();
    copy.headers.set('authorization', `Bearer ${token}`);
    return fetch(copy);
  };
  return async (request) => {
    let isRenewed = false;
    for (let attempts = 0; ; attempts += 1) {
      const isLast = attempts === ATTEMPTS - 1;
      const token = await tokens.get();
      const answer = await sendOnce(request, token).catch((error: unknown) => {
        // Without an answer the call may have been executed.
        if (isLast || !isUnanswered(error) || !isRepeatable(request)) throw error;
        return undefined;
      });
      if (answer?.status === 401 && !isRenewed) {
        isRenewed = true;
        await tokens.invalidate(token);
        continue;
      }
      const isRetryable =
        answer && RETRYABLE.includes(answer.status) && (answer.status === 429 || isRepeatable(request));
      if (answer && (!isRetryable || isLast)) return answer;
      await answer?.body?.cancel();
      await pause(pauseAfter(attempts, answer), undefined, { signal: request.signal });
    }
  };
}
