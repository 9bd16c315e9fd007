/** Waits. Ends early, without an error, when the signal is aborted. */
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

/** Growing pauses between tries, from 100 ms to 5 s, with some chance in it so that replicas do not march in step. */
export class Backoff {
  private tries = 0;

  constructor(
    private readonly signal: AbortSignal,
    private readonly longest = 5_000,
  ) {}

  reset(): void {
    this.tries = 0;
  }

  wait(): Promise<void> {
    const step = Math.min(this.longest, 100 * 2 ** this.tries++);
    return pause(step * (0.75 + Math.random() / 2), this.signal);
  }
}

/** A bell: rings during the work are not lost, several count as one. */
export class AsyncSignal {
  private rung = false;
  private answer: (() => void) | undefined;

  ring(): void {
    this.rung = true;
    this.answer?.();
  }

  /** Until it rings or the time is over; at once when it rang since the last wait. */
  async wait(milliseconds: number): Promise<void> {
    if (!this.rung) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, milliseconds);
        this.answer = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      this.answer = undefined;
    }
    this.rung = false;
  }
}
