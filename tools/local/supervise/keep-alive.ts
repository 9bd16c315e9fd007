import { type ManagedProcess } from './managed-process.ts';

const PAUSES_MS = [500, 1_000, 2_000, 5_000, 10_000, 30_000];
const HEALTHY_AFTER_MS = 60_000;

/**
 * Restarts a process that ends by itself, at once the first time, then with growing pauses.
 * @returns stops watching
 */
export function keepAlive(process: ManagedProcess, { onRemark }: { onRemark: (line: string) => void }): () => void {
  let failures = 0;
  let startedAt = Date.now();
  let timer: NodeJS.Timeout | undefined;
  let watching = true;

  const restart = async () => {
    timer = undefined;
    if (process.running) return; // another caller has started it
    startedAt = Date.now();
    try {
      await process.start();
      if (watching) onRemark(`${process.name} runs again.`);
    } catch {
      if (!timer && !process.running) retry(); // an end during the start has set the timer already
    }
  };
  const retry = () => {
    clearTimeout(timer);
    if (!watching) return;
    failures = Date.now() - startedAt > HEALTHY_AFTER_MS ? 1 : failures + 1;
    const pause = PAUSES_MS[Math.min(failures, PAUSES_MS.length) - 1];
    timer = setTimeout(() => void restart(), pause);
    return pause;
  };
  process.onCrash = ({ code, signal }) => {
    const pause = retry();
    if (pause)
      onRemark(
        `${process.name} ended (${signal ?? `exit code ${code}`}); starting it again in ${pause / 1000} s. Log: ${process.logFile}`,
      );
  };
  return () => {
    watching = false;
    clearTimeout(timer);
  };
}
