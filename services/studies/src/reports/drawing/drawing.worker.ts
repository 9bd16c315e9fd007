import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { ReportDocument } from '../report-document.js';
import type { Drawing, Format } from './draw.js';
import { loadRenderer } from './renderer.js';

/** Messages from a worker to the pool. */
export type WorkerMessage =
  | { kind: 'ready' }
  /** The compiler cannot be loaded on this machine. */
  | { kind: 'unavailable'; reason: string }
  | { kind: 'drawn'; drawing: Drawing }
  | { kind: 'failed'; message: string };

/**
 * Lowers the priority of this thread and of those that the compiler starts, so that requests of users are served first.
 * Linux has a priority per thread; elsewhere it stays that of the process.
 */
function lowerPriority(): void {
  try {
    const [, , thread] = readlinkSync('/proc/thread-self').split('/');
    setPriority(Number(thread), constants.priority.PRIORITY_LOW);
  } catch {
    // Reports are rendered at the usual priority.
  }
}

lowerPriority();

const post = (message: WorkerMessage) => parentPort?.postMessage(message);

const draw = await loadRenderer().catch((error: unknown) => {
  const reasons = error instanceof AggregateError ? [error, ...(error.errors as unknown[])] : [error];
  post({ kind: 'unavailable', reason: reasons.map(String).join('; ') });
});
if (draw) {
  parentPort?.on('message', ({ document, format }: { document: ReportDocument; format: Format }) => {
    draw(document, format).then(
      (drawing) => post({ kind: 'drawn', drawing }),
      (error: unknown) =>
        post({ kind: 'failed', message: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    );
  });
  post({ kind: 'ready' });
}
