const PATIENCE_MS = 15_000;
const PAUSE_MS = 10;

/**
 * Asks again until the answer is right, then answers it: for what arrives by event or mail.
 * @param isRight anything that is not falsy unless given
 * @param limit milliseconds
 * @throws with what was seen last, when it is not right in time
 */
export async function eventually<Answer>(
  ask: () => Promise<Answer> | Answer,
  isRight: (answer: Answer) => boolean = Boolean,
  limit = PATIENCE_MS,
): Promise<Answer> {
  const end = Date.now() + limit;
  for (;;) {
    const answer = await ask();
    if (isRight(answer)) return answer;
    if (Date.now() > end) throw new Error(`Not within ${limit} ms; last seen: ${JSON.stringify(answer)}`);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
