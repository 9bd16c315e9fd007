import { waitFor } from '../../src/supervise/wait.ts';

type Truthy<Answer> = Exclude<Answer, false | undefined | null | 0 | ''>;

/**
 * Asks until the answer is truthy and returns it.
 * @param what completes "did not happen within 30 s: …"
 * @param options within: milliseconds
 */
export async function eventually<Answer>(
  what: string,
  question: () => Answer | Promise<Answer>,
  { within = 60_000 } = {},
): Promise<Truthy<Answer>> {
  const answer = await waitFor(question, { timeout: within, every: 20, slowest: 150 });
  if (answer) return answer as Truthy<Answer>;
  throw new Error(`did not happen within ${within / 1000} s: ${what}`);
}
