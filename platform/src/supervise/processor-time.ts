import { readFileSync, readdirSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

/**
 * Seconds of processor that a process and all below it have used, those that have ended included; NaN where the system does not
 * tell (not Linux).
 */
export const processorSecondsBelow = (pid: number): number =>
  [pid, ...childrenOf(pid)].reduce((sum, each) => sum + secondsOf(each, each === pid), 0);

function secondsOf(pid: number, isRoot: boolean): number {
  try {
    const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\) /);
    // Own time in user and system mode, then that of children who have ended and were waited for.
    const ticks = fields.split(' ').slice(11, 15).map(Number);
    return ticks.reduce((sum, each) => sum + each, 0) / TICKS_PER_SECOND;
  } catch {
    // A child that has ended meanwhile is counted with its parent.
    return isRoot ? NaN : 0;
  }
}

/** All below a process, at any depth. */
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
