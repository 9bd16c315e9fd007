/** Proves nothing: other work may have the processors. */
const PATIENCE_MS = 120_000;
const PAUSE_MS = 10;
const MAX_PAUSE_MS = 150;

type Truthy<Answer> = Exclude<Answer, false | undefined | null | 0 | ''>;

/**
 * Retries until the answer is right, then returns it: for effects that arrive by event or mail.
 * @param isRight anything that is not falsy unless given
 * @param limit milliseconds
 * @throws with what was seen last, when it is not right in time
 */
export function eventually<Answer>(
  attempt: () => Promise<Answer> | Answer,
  isRight?: typeof Boolean,
  limit?: number,
): Promise<Truthy<Answer>>;
export function eventually<Answer>(
  attempt: () => Promise<Answer> | Answer,
  isRight: (answer: Answer) => boolean,
  limit?: number,
): Promise<Answer>;
export async function eventually<Answer>(
  attempt: () => Promise<Answer> | Answer,
  isRight: (answer: Answer) => boolean = Boolean,
  limit = PATIENCE_MS,
): Promise<Answer> {
  const end = Date.now() + limit;
  for (let pause = PAUSE_MS; ; pause = Math.min(pause * 1.3, MAX_PAUSE_MS)) {
    const answer = await attempt();
    if (isRight(answer)) return answer;
    if (Date.now() > end) throw new Error(`Not within ${limit} ms; last seen: ${JSON.stringify(answer)}`);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
