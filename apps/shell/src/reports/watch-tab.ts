import type { HeartbeatMessage, HungReport } from './heartbeat';

/** A worker that does not start within this time is not waited for. */
const START_LIMIT_MS = 2_000;

let worker: Worker | undefined;
let started: Promise<void> | undefined;
let current: HungReport | null = null;

const post = (message: HeartbeatMessage): void => worker?.postMessage(message);

/** Starts the worker that notices a hung tab. Resolves once it runs: code that never returns would not let it start. */
export function startHeartbeat(): Promise<void> {
  return (started ??= new Promise((resolve) => {
    setTimeout(resolve, START_LIMIT_MS);
    try {
      worker = new Worker(new URL('./heartbeat.ts', import.meta.url));
    } catch {
      // Without a worker a hung tab is not reported, and everything else works.
      resolve();
      return;
    }
    worker.addEventListener('message', () => {
      resolve();
      post(true);
    });
    worker.addEventListener('error', () => resolve());
    // A dialog of the browser blocks the tab as an endless loop does: to print, or to leave a form with changes.
    window.addEventListener('beforeprint', () => post(null));
    window.addEventListener('afterprint', () => post(current));
    window.addEventListener('beforeunload', () => {
      post(null);
      setTimeout(() => post(current));
    });
  }));
}

/** What the worker reports when the tab hangs from now on. @param report null: nothing */
export function reportWhenHung(report: HungReport | null): void {
  current = report;
  post(report);
}
