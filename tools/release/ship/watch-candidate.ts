import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from '../../local/failure.ts';
import { type ServiceProcess } from '../../local/system/service-process.ts';
import { answers } from '../../local/supervise/wait.ts';
import { type CallCounts, countsAt, countsSince, failsMore, percent } from './call-counts.ts';

const EVERY_MS = 200;
/** In a row. */
const MAX_UNREADY = 3;

/**
 * Compares a new build and the former one, while both serve.
 * @returns the call counts of the new one
 * @throws Failure as soon as the new one does worse
 */
export async function watchCandidate(process: ServiceProcess, milliseconds: number, signal: AbortSignal) {
  const { candidate, instance, name } = process;
  if (!candidate) throw new Error(`${name} has no candidate`);
  const nothing: CallCounts = { calls: 0, failed: 0 };
  const formerAtFirst = await countsAt(instance.managementUrl).catch(() => nothing);
  const end = Date.now() + milliseconds;
  let unready = 0;
  let counts = nothing;
  const assertWatched = () => {
    if (signal.aborted) throw new Failure('It was interrupted.');
    if (candidate.end)
      throw new Failure(`The new build of ${name} ended (${candidate.end}).`, { details: process.lastLines() });
  };
  while (Date.now() < end) {
    assertWatched();
    unready = (await answers(`${candidate.managementUrl}/health/ready`)) ? 0 : unready + 1;
    if (unready >= MAX_UNREADY) throw new Failure(`The new build of ${name} is not ready any more.`);
    counts = await countsAt(candidate.managementUrl).catch(() => counts);
    const former = await countsAt(instance.managementUrl).then(
      (now) => countsSince(now, formerAtFirst),
      () => undefined,
    );
    if (failsMore(counts, former))
      throw new Failure(
        `${counts.failed} of ${counts.calls} calls failed in the new build of ${name} (${percent(counts)}), in the former one ${percent(former ?? nothing)}.`,
        { details: process.lastLines(3) },
      );
    await sleep(EVERY_MS, undefined, { signal }).catch(() => {});
  }
  assertWatched();
  return counts;
}
