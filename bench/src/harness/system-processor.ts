import { readFileSync } from 'node:fs';
import { services } from '../../../platform/src/processes.ts';
import { childrenOf } from './memory.ts';
import { TICKS_PER_SECOND } from './processor.ts';
import type { System } from './systems.ts';

/** Seconds of processor that services, gateway and servers of a system have used; NaN where the system does not tell (not Linux). */
export function systemSeconds(system: System): number {
  const names = [
    ...services().map(({ name }) => name),
    ...system.processes.servers().filter((name) => name !== 'mail'),
  ];
  return names.reduce((sum, name) => sum + secondsOfTree(system.processes.pid(name) ?? 0), 0);
}

/** With its children, also those that have ended: PostgreSQL has one for each connection. */
function secondsOfTree(pid: number): number {
  return [pid, ...childrenOf(pid)].reduce((sum, each) => sum + secondsOf(each, each === pid), 0);
}

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

/** What a system does by itself, whether anybody works or not: seconds of processor a second. */
export async function idleShare(system: System, milliseconds: number): Promise<number> {
  const [seconds, start] = [systemSeconds(system), Date.now()];
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
  return (systemSeconds(system) - seconds) / ((Date.now() - start) / 1_000);
}
