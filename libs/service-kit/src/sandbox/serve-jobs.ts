import { openSync } from 'node:fs';
import { DESCRIPTORS } from './sandbox.js';

/** Messages from a sandboxed process to its pool. */
export type ProcessMessage<Result> =
  | { kind: 'ready' }
  /** Its libraries cannot be loaded on this machine. */
  | { kind: 'unavailable'; reason: string }
  | { kind: 'done'; result: Result }
  | { kind: 'failed'; message: string };

/**
 * The main program of a sandboxed process: loads its libraries, then handles one job after the other. It ends with its
 * service.
 * @param load returns the handler of jobs, with everything loaded that it needs
 */
export async function serveJobs<Job, Result>(load: () => Promise<(job: Job) => Promise<Result>>): Promise<void> {
  const send = (message: ProcessMessage<Result>) => process.send?.(message);
  process.on('disconnect', () => process.exit());
  try {
    const handle = await load();
    occupyDescriptors();
    process.on('message', (job: Job) => {
      handle(job).then(
        (result) => send({ kind: 'done', result }),
        (error: unknown) => {
          if (isOutOfMemory(error)) process.abort();
          send({ kind: 'failed', message: error instanceof Error ? (error.stack ?? error.message) : String(error) });
        },
      );
    });
    send({ kind: 'ready' });
  } catch (error) {
    const reasons = error instanceof AggregateError ? [error, ...(error.errors as unknown[])] : [error];
    send({ kind: 'unavailable', reason: reasons.map(String).join('; ') });
  }
}

/** With no free descriptor, neither JavaScript nor native code opens a socket or a file. */
function occupyDescriptors(): void {
  if (process.platform === 'win32') return;
  try {
    for (let opened = 0; opened < DESCRIPTORS; opened += 1) openSync('/dev/null', 'r');
  } catch {
    // The table is full.
  }
}

const isOutOfMemory = (error: unknown): boolean => error instanceof RangeError && /allocation/i.test(error.message);
