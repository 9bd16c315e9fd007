import type { Attempt, Kind } from './attempt.ts';

/**
 * Calls of a loop at once. The loops are of one person: while calls hang, nine of them stay within the 60 that the gateway lets a person
 * have in flight, with some left for the scenario, and the two of a session within its 20. More would get 429 of a system that works.
 */
const MAX_OPEN = 6;

export interface Plan {
  domain: string;
  verb: 'read' | 'write';
  everyMs: number;
  send: () => Promise<Attempt>;
}

/** Sends one kind of call at a constant rate, independent of earlier answers, and counts the outcomes. */
export class CallLoop {
  readonly plan: Plan;
  counts: Record<Kind, number> = { ok: 0, clean: 0, full: 0, cut: 0, wrong: 0 };
  /** How often each failure came. */
  failures = new Map<string, number>();
  /** Of each successful call. */
  milliseconds: number[] = [];
  /** Milliseconds. */
  slowest = 0;
  #timer: NodeJS.Timeout | undefined;
  readonly #open = new Set<Promise<void>>();
  readonly #watchers = new Set<() => void>();

  constructor(plan: Plan) {
    this.plan = plan;
  }

  get name(): string {
    return `${this.plan.verb}s of ${this.plan.domain}`;
  }

  /** The failures in words; empty when there was none. */
  get failed(): string {
    return [...this.failures].map(([what, times]) => `${times} × ${what}`).join(', ');
  }

  /** Resets the counters. */
  reset(): void {
    this.counts = { ok: 0, clean: 0, full: 0, cut: 0, wrong: 0 };
    this.failures = new Map();
    this.milliseconds = [];
    this.slowest = 0;
  }

  start(): void {
    this.#timer = setInterval(() => {
      if (this.#open.size < MAX_OPEN) this.#send();
    }, this.plan.everyMs);
  }

  /** Stops sending and waits for open calls. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all(this.#open);
  }

  /** Resolves when so many more answers of this kind have come. @param within milliseconds */
  more(kind: Kind, count: number, within = 120_000): Promise<void> {
    const wanted = this.counts[kind] + count;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#watchers.delete(look);
        reject(new Error(`no ${count} more ${this.name} were ${kind} within ${within / 1000} s (${this.failed})`));
      }, within);
      const look = () => {
        if (this.counts[kind] < wanted) return;
        clearTimeout(timer);
        this.#watchers.delete(look);
        resolve();
      };
      this.#watchers.add(look);
    });
  }

  #send(): void {
    const call = this.plan.send().then(({ kind, what, milliseconds }) => {
      this.#open.delete(call);
      this.counts[kind] += 1;
      if (kind === 'ok') {
        this.milliseconds.push(milliseconds);
        this.slowest = Math.max(this.slowest, milliseconds);
      } else this.failures.set(what, (this.failures.get(what) ?? 0) + 1);
      for (const look of this.#watchers) look();
    });
    this.#open.add(call);
  }
}
