import { readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

/** Seconds of processor that a process has used; undefined where the system does not tell (not Linux). */
export function processorSeconds(pid: number): number | undefined {
  try {
    const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\) /);
    const [user = NaN, system = NaN] = fields.split(' ').slice(11, 13).map(Number);
    return (user + system) / TICKS_PER_SECOND;
  } catch {
    return undefined;
  }
}

/** Runs the work; adds to its result how many microseconds of processor the process took for each call. */
export async function withProcessor<Result extends { calls: number }>(pid: number, work: () => Promise<Result>) {
  const before = processorSeconds(pid);
  const result = await work();
  const after = processorSeconds(pid);
  return {
    ...result,
    microseconds: before === undefined || after === undefined ? undefined : ((after - before) * 1e6) / result.calls,
  };
}

/** Milliseconds of processor that the work takes: unlike the clock, the same on a busy machine as on an idle one. */
export function processorTimeOf(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
