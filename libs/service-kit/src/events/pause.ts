/** Resolves after the time, or early when the signal is aborted. */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener('abort', end);
  });
}

/** Exponential backoff from 100 ms to 5 s, with jitter so that replicas do not retry in step. */
export class Backoff {
  private tries = 0;

  constructor(
    private readonly signal: AbortSignal,
    private readonly maxMs = 5_000,
  ) {}

  reset(): void {
    this.tries = 0;
  }

  wait(): Promise<void> {
    const step = Math.min(this.maxMs, 100 * 2 ** this.tries++);
    return pause(step * (0.75 + Math.random() / 2), this.signal);
  }
}

/** An auto-reset event: a notification during the work is not lost, several count as one. */
export class AsyncSignal {
  private isSet = false;
  private resume: (() => void) | undefined;

  notify(): void {
    this.isSet = true;
    this.resume?.();
  }

  /**
   * Resolves at the next notification or after the time; at once when notified since the last wait.
   * @returns whether it was notified
   */
  async wait(milliseconds: number): Promise<boolean> {
    if (!this.isSet) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, milliseconds);
        this.resume = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      this.resume = undefined;
    }
    const isNotified = this.isSet;
    this.isSet = false;
    return isNotified;
  }
}
