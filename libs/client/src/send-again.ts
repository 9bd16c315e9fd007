import { setTimeout as pause } from 'node:timers/promises';
import type { TokenSource } from './credentials.js';

const TRIES = 4;
/** Milliseconds before the second try; each further one waits twice as long. */
const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 30_000;
/** Nothing was done: too many calls, or nobody there who could do it. */
const LATER = [429, 502, 503, 504];

/** What may be sent twice and is done once: reading, and creating with a key by which Umbral knows it again. */
const isRepeatable = ({ method, headers }: Request): boolean =>
  method === 'GET' || method === 'HEAD' || headers.has('idempotency-key');

/** `fetch` says so with a TypeError; one of another realm is no instance of ours. */
const isUnanswered = (error: unknown): boolean => (error as Error).name === 'TypeError';

const pauseAfter = (tries: number, answer?: Response): number => {
  const seconds = Number(answer?.headers.get('retry-after') ?? Number.NaN);
  return Math.min(Number.isNaN(seconds) ? FIRST_PAUSE * 2 ** tries : seconds * 1_000, LONGEST_PAUSE);
};

/**
 * A `fetch` with the token of a program. A call that cannot be answered now is sent again: one that was refused for the number
 * of calls always, others where that does nothing twice. A token that has ended is replaced once.
 */
export function sendingAgain(tokens: TokenSource): (request: Request) => Promise<Response> {
  const sendOnce = async (request: Request) => {
    const copy = request.clone();
    copy.headers.set('authorization', `Bearer ${await tokens.get()}`);
    return fetch(copy);
  };
  return async (request) => {
    if (request.method === 'POST' && !request.headers.has('idempotency-key'))
      request.headers.set('idempotency-key', crypto.randomUUID());
    let isRenewed = false;
    for (let tries = 0; ; tries += 1) {
      const isLast = tries === TRIES - 1;
      const answer = await sendOnce(request).catch((error: unknown) => {
        // No answer: it may have been done.
        if (isLast || !isUnanswered(error) || !isRepeatable(request)) throw error;
        return undefined;
      });
      if (answer?.status === 401 && !isRenewed) {
        isRenewed = true;
        tokens.forget();
        continue;
      }
      const isLater = answer && LATER.includes(answer.status) && (answer.status === 429 || isRepeatable(request));
      if (answer && (!isLater || isLast)) return answer;
      await answer?.body?.cancel();
      await pause(pauseAfter(tries, answer));
    }
  };
}
