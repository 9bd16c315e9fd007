import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { ReportDocument } from '../report-document.js';
import type { Drawing, Format } from './draw.js';
import { loadRenderer } from './renderer.js';

/** What a worker tells the pool. */
export type WorkerMessage =
  | { kind: 'ready' }
  /** No worker of this installation ever draws. */
  | { kind: 'unavailable'; reason: string }
  | { kind: 'drawn'; drawing: Drawing }
  | { kind: 'failed'; message: string };

/**
 * Whoever reads a list meanwhile goes first: this thread, and those that the compiler begins, take what is left of the
 * processor. Linux has a priority for each thread; elsewhere it stays that of the process.
 */
function giveWay(): void {
  try {
    const [, , thread] = readlinkSync('/proc/thread-self').split('/');
    setPriority(Number(thread), constants.priority.PRIORITY_LOW);
  } catch {
    // Reports are drawn all the same.
  }
}

giveWay();

const tell = (news: WorkerMessage) => parentPort?.postMessage(news);

const draw = await loadRenderer().catch((error: unknown) => {
  const reasons = error instanceof AggregateError ? [error, ...(error.errors as unknown[])] : [error];
  tell({ kind: 'unavailable', reason: reasons.map(String).join('; ') });
});
if (draw) {
  parentPort?.on('message', ({ document, format }: { document: ReportDocument; format: Format }) => {
    draw(document, format).then(
      (drawing) => tell({ kind: 'drawn', drawing }),
      (error: unknown) =>
        tell({ kind: 'failed', message: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    );
  });
  tell({ kind: 'ready' });
}
