import { setTimeout } from 'node:timers/promises';

/**
 * Settles items in batches, one batch at a time, in order. Items that arrive during a batch form the next one, so batches are
 * small at low load and full at high load.
 */
export class BatchQueue<Item> {
  /** Items that are not settled, those of the current batch first. */
  readonly waiting: Item[] = [];
  private working: Promise<void> | undefined;
  private isClosed = false;
  /** The error of the first failed batch; nothing is settled after it. */
  failure: Error | undefined;

  constructor(
    private readonly size: number,
    private readonly settle: (items: Item[]) => Promise<void>,
    private readonly onFailure: () => void,
    /** Milliseconds that a batch waits for more items; by default those of one turn of the event loop form a batch. */
    private readonly gatherMs?: number,
  ) {}

  add(item: Item): void {
    this.waiting.push(item);
    this.schedule();
  }

  /** Closes after the current batch. @returns the items that are not settled */
  async close(): Promise<Item[]> {
    this.isClosed = true;
    await this.working;
    return this.waiting;
  }

  private schedule(): void {
    if (this.working || this.failure || this.isClosed || this.waiting.length === 0) return;
    this.working = this.work()
      .catch((error: unknown) => {
        this.failure = error instanceof Error ? error : new Error(String(error));
        this.onFailure();
      })
      .finally(() => {
        this.working = undefined;
        this.schedule();
      });
  }

  private async work(): Promise<void> {
    await (this.gatherMs === undefined ? new Promise(setImmediate) : setTimeout(this.gatherMs));
    const items = this.waiting.slice(0, this.size);
    await this.settle(items);
    this.waiting.splice(0, items.length);
  }
}
