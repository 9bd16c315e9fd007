import { processorSecondsBelow } from '../../../../local/supervise/processor-time.ts';

/** Runs the work; adds to its result how many microseconds of processor the process took for each call; NaN where unknown. */
export async function withProcessor<Result extends { calls: number }>(pid: number, work: () => Promise<Result>) {
  const before = processorSecondsBelow(pid);
  const result = await work();
  return { ...result, microseconds: ((processorSecondsBelow(pid) - before) * 1e6) / result.calls };
}

/** Milliseconds of processor that the work takes: unlike the clock, the same on a busy machine as on an idle one. */
export function processorTimeOf(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
