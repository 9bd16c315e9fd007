import { send, type Reply } from '@umbral/testing';
import { median } from './statistics.ts';

type Headers = Record<string, string>;

/** One call on a kept connection. @throws when it is not answered with 200 */
async function ask(url: string, headers: Headers): Promise<Reply> {
  const answer = await send(url, { headers });
  if (answer.status !== 200) throw new Error(`${url} answers ${answer.status}: ${answer.text.slice(0, 200)}`);
  return answer;
}

/** Median time of calls one after the other, in milliseconds. */
export const timeOf = async (url: string, headers: Headers, calls: number): Promise<number> =>
  median(await timesOf(url, headers, calls));

/** Time of each of some calls one after the other, in milliseconds. */
export async function timesOf(url: string, headers: Headers, calls: number): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < calls; turn += 1) {
    const start = performance.now();
    await ask(url, headers);
    times.push(performance.now() - start);
  }
  return times;
}

/** The JSON of one answer. */
export const read = async (url: string, headers: Headers = {}): Promise<unknown> => (await ask(url, headers)).body;

/** How many pages a list has. */
export async function pagesOf(url: string, headers: Headers): Promise<number> {
  return ((await read(url, headers)) as { pagination: { totalPages: number } }).pagination.totalPages;
}
