import { readFileSync, readdirSync } from 'node:fs';

/** Megabytes of a process and its children, with its share of what they hold together; undefined where the system does not tell. */
export function megabytesOf(pid: number): number | undefined {
  const sizes = [pid, ...childrenOf(pid)].map(proportionalKilobytes);
  return sizes[0] === undefined ? undefined : sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0) / 1_024;
}

/** A child that has ended meanwhile holds nothing. */
function proportionalKilobytes(pid: number): number | undefined {
  try {
    return Number(/^Pss: +(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]);
  } catch {
    return undefined;
  }
}

/** All below it, at any depth. */
export function childrenOf(pid: number): number[] {
  try {
    const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    );
    return children.flatMap((child) => [child, ...childrenOf(child)]);
  } catch {
    return [];
  }
}
