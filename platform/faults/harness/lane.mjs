const MOST_OPEN = 20;

/** Sends one kind of call at a constant pace, whatever becomes of those before, and counts the answers. */
export class Lane {
  #timer;
  #open = new Set();
  #watchers = new Set();
  /**
   * @param {{ domain: string, verb: 'read' | 'write', everyMs: number,
   *   send: () => Promise<import('./exchange.mjs').Answer> }} plan
   */
  constructor(plan) {
    Object.assign(this, plan);
    this.reset();
  }

  /** Counts anew. */
  reset() {
    this.counts = { ok: 0, clean: 0, cut: 0, wrong: 0 };
    this.failures = new Map();
    this.slowest = 0;
  }

  start() {
    this.#timer = setInterval(() => this.#open.size < MOST_OPEN && this.#send(), this.everyMs);
  }

  /** Sends nothing more and waits for what is open. */
  async stop() {
    clearInterval(this.#timer);
    await Promise.all(this.#open);
  }

  /** Resolves when so many more answers of this kind have come. */
  more(kind, count, within = 120_000) {
    const wanted = this.counts[kind] + count;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#watchers.delete(look);
        const seen = [...this.failures].map(([what, times]) => `${times} × ${what}`).join(', ');
        reject(
          new Error(
            `no ${count} more ${this.verb}s of ${this.domain} were ${kind} within ${within / 1000} s (${seen})`,
          ),
        );
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

  #send() {
    const call = this.send().then((answer) => {
      this.#open.delete(call);
      this.counts[answer.kind] += 1;
      if (answer.kind === 'ok') this.slowest = Math.max(this.slowest, answer.milliseconds);
      else this.failures.set(answer.what, (this.failures.get(answer.what) ?? 0) + 1);
      for (const look of this.#watchers) look();
    });
    this.#open.add(call);
  }
}
