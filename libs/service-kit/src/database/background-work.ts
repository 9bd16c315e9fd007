import type { Log } from '../logging/log.js';

/** Work that a caller does not wait for. A graceful stop does. */
export class BackgroundWork {
  private readonly running = new Set<Promise<void>>();

  constructor(private readonly log: Pick<Log, 'error'>) {}

  /** A failure is logged as `failure`. */
  run(work: () => unknown, failure: string, fields: object = {}): void {
    const running: Promise<void> = Promise.resolve()
      .then(work)
      .then(
        () => undefined,
        (error: unknown) => this.log.error({ err: error, ...fields }, failure),
      )
      .finally(() => this.running.delete(running));
    this.running.add(running);
  }

  /** Waits for all of it, and for what it has started meanwhile. */
  async drain(): Promise<void> {
    while (this.running.size > 0) await Promise.all(this.running);
  }
}
