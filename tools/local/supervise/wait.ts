import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from './identity-of-process.ts';

/** Polls until the result is truthy and returns it; undefined after the timeout, which a busy machine must not reach. */
export async function waitFor<T>(
  question: () => T | Promise<T>,
  { timeout = 180_000, every = 25, slowest = 250 } = {},
) {
  const end = Date.now() + timeout;
  for (let pause = every; ; pause = Math.min(pause * 1.3, slowest)) {
    const answer = await question();
    if (answer) return answer;
    if (Date.now() + pause > end) return undefined;
    await sleep(pause);
  }
}

/** Whether an address answers 2xx within two seconds. */
export async function answers(url: string) {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

/** Sends a signal and waits for the end; true when the process has ended. */
export async function endProcess(pid: number, signal: NodeJS.Signals, timeout: number) {
  try {
    process.kill(pid, signal);
  } catch {
    return !isAlive(pid);
  }
  return Boolean(await waitFor(() => !isAlive(pid), { timeout, slowest: 100 }));
}
