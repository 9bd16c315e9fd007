import { setTimeout } from 'node:timers/promises';

/**
 * Settles items in batches, one batch at a time, in order. Whatever comes during a batch makes the next one, so batches
 * are single items in quiet times and full in busy ones.
 */
export class BatchQueue<Item> {
  /** Items that are not settled, those of the batch at hand first. */
  readonly waiting: Item[] = [];
  private working: Promise<void> | undefined;
  private isClosed = false;
  /** What the first failing batch threw; nothing is settled after it. */
  failure: Error | undefined;

  constructor(
    private readonly size: number,
    private readonly settle: (items: Item[]) => Promise<void>,
    private readonly onFailure: () => void,
    /** Milliseconds that a batch waits for more; without them what arrives in the same turn becomes one. */
    private readonly gatherMs?: number,
  ) {}

  add(item: Item): void {
    this.waiting.push(item);
    this.keepWorking();
  }

  /** Ends after the batch at hand. @returns the items that are not settled */
  async close(): Promise<Item[]> {
    this.isClosed = true;
    await this.working;
    return this.waiting;
  }

  private keepWorking(): void {
    if (this.working || this.failure || this.isClosed || this.waiting.length === 0) return;
    this.working = this.work()
      .catch((error: unknown) => {
        this.failure = error instanceof Error ? error : new Error(String(error));
        this.onFailure();
      })
      .finally(() => {
        this.working = undefined;
        this.keepWorking();
      });
  }

  private async work(): Promise<void> {
    await (this.gatherMs === undefined ? new Promise(setImmediate) : setTimeout(this.gatherMs));
    const items = this.waiting.slice(0, this.size);
    await this.settle(items);
    this.waiting.splice(0, items.length);
  }
}
