import { waitFor } from '../../src/supervise/wait.ts';

/**
 * Asks until the answer is truthy and returns it.
 * @template T
 * @param {string} what completes "did not happen within 30 s: …"
 * @param {() => T | Promise<T>} question
 * @param {{ within?: number }} [options] milliseconds
 */
export async function eventually(what, question, { within = 60_000 } = {}) {
  const answer = await waitFor(question, { timeout: within, every: 20, slowest: 150 });
  if (answer) return answer;
  throw new Error(`did not happen within ${within / 1000} s: ${what}`);
}
