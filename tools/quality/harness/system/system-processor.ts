import { setTimeout as pause } from 'node:timers/promises';
import { services } from '../../../local/processes.ts';
import { processorSecondsBelow } from '../../../local/supervise/processor-time.ts';
import type { Stack } from './describe-stack.ts';

/** Seconds of processor that services, gateway and servers of a system have used; NaN where the machine does not tell. */
export function systemSeconds({ processes }: Stack): number {
  const names = [...services().map(({ name }) => name), ...processes.servers().filter((name) => name !== 'mail')];
  return names.reduce((sum, name) => sum + processorSecondsBelow(processes.pid(name) ?? 0), 0);
}

/** Idle load of a system: seconds of processor a second. */
export async function idleShare(system: Stack, milliseconds: number): Promise<number> {
  const [seconds, start] = [systemSeconds(system), Date.now()];
  await pause(milliseconds);
  return (systemSeconds(system) - seconds) / ((Date.now() - start) / 1_000);
}
