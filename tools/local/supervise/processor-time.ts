import { readFileSync, readdirSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

/**
 * Seconds of processor that a process and all below it have used, those that have ended included; NaN where the system does not
 * report it (not Linux).
 */
export const processorSecondsBelow = (pid: number): number =>
  [pid, ...childrenOf(pid)].reduce((sum, each) => sum + secondsOf(each, each === pid), 0);

/** Seconds of processor of this process's children that have ended and were waited for, with their own; NaN where it is not reported. */
export const reapedSeconds = (): number => {
  const [, , user, system] = ticksOf(process.pid) ?? [NaN, NaN, NaN, NaN];
  return ((user ?? NaN) + (system ?? NaN)) / TICKS_PER_SECOND;
};

/** Seconds for which the machine's processors were busy since it started, whatever used them; NaN where it is not reported. */
export function busySeconds(): number {
  try {
    const [user = NaN, nice = NaN, system = NaN, , , interrupts = NaN, later = NaN] = readFileSync('/proc/stat', 'utf8')
      .split(/ +/, 8)
      .slice(1)
      .map(Number);
    return (user + nice + system + interrupts + later) / TICKS_PER_SECOND;
  } catch {
    return NaN;
  }
}

/** A child that has ended meanwhile is counted with its parent. */
const secondsOf = (pid: number, isRoot: boolean): number =>
  (ticksOf(pid) ?? [isRoot ? NaN : 0]).reduce((sum, each) => sum + each, 0) / TICKS_PER_SECOND;

/** Own time in user and system mode, then that of children who have ended and were waited for. */
function ticksOf(pid: number): number[] | undefined {
  try {
    const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\) /);
    return fields.split(' ').slice(11, 15).map(Number);
  } catch {
    return undefined;
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
