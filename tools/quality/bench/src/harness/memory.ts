import { readFileSync } from 'node:fs';
import { childrenOf } from '../../../../local/supervise/processor-time.ts';

/** Megabytes of a process and its children, with its share of common pages; undefined where the system does not report it. */
export function megabytesOf(pid: number): number | undefined {
  const sizes = [pid, ...childrenOf(pid)].map(proportionalKilobytes);
  return sizes[0] === undefined ? undefined : sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0) / 1_024;
}

/** A child that has ended meanwhile has no memory. */
function proportionalKilobytes(pid: number): number | undefined {
  try {
    return Number(/^Pss: +(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]);
  } catch {
    return undefined;
  }
}
