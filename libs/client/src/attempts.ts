import { setTimeout as pause } from 'node:timers/promises';

const ATTEMPTS = 4;
/** Milliseconds before the second attempt; each further one waits twice as long. */
const FIRST_PAUSE = 250;
const MAX_PAUSE = 30_000;
/** Rate limit, or no service available; a call whose connection broke, which may have been executed, is a 503 as well. */
const RETRYABLE = [429, 502, 503, 504];

/** `fetch` rejects with a TypeError; `instanceof` fails for one of another realm. */
const isUnanswered = (error: unknown): boolean => (error as Error).name === 'TypeError';

const pauseAfter = (attempts: number, answer?: Response): number => {
  const seconds = Number(answer?.headers.get('retry-after') ?? Number.NaN);
  return Math.min(Number.isNaN(seconds) ? FIRST_PAUSE * 2 ** attempts : seconds * 1_000, MAX_PAUSE);
};

const JSON_TYPE = /^application\/(problem\+)?json(;|$)/;

/** With its body, which may break off on the way as well. Files are not read: the caller may take them as they come. */
async function read(answer: Response): Promise<Response> {
  if (!answer.body || !JSON_TYPE.test(answer.headers.get('content-type') ?? '')) return answer;
  return new Response(await answer.arrayBuffer(), answer);
}

interface Repetition {
  /** Whether the call may be executed twice; otherwise only a rate limit is retried. */
  isRepeatable: boolean;
  signal?: AbortSignal;
}

/** The answer of the first attempt that is answered, or of the last one. */
export async function attempted(
  send: () => Promise<Response>,
  { isRepeatable, signal }: Repetition,
): Promise<Response> {
  for (let attempts = 0; ; attempts += 1) {
    const isLast = attempts === ATTEMPTS - 1;
    const answer = await (isRepeatable ? send().then(read) : send()).catch((error: unknown) => {
      // Without an answer the call may have been executed.
      if (isLast || !isUnanswered(error) || !isRepeatable) throw error;
      return undefined;
    });
    const isRetryable = answer && RETRYABLE.includes(answer.status) && (answer.status === 429 || isRepeatable);
    if (answer && (!isRetryable || isLast)) return answer;
    await answer?.body?.cancel();
    await pause(pauseAfter(attempts, answer), undefined, { signal });
  }
}
