export interface Bounds {
  /** Maximum of one holder. */
  each: number;
  /** Maximum of all holders. */
  all: number;
}

/** Limits what is held at the same time (bytes, calls, connections): by holder, and in total. */
export class ConcurrencyLimit {
  readonly #held = new Map<string, number>();
  #total = 0;

  constructor(private readonly bounds: Bounds) {}

  get total(): number {
    return this.#total;
  }

  of(holder: string): Lease {
    return new Lease(this, holder);
  }

  /** @returns false, without a change, if a limit would be exceeded */
  change(holder: string, difference: number): boolean {
    const held = (this.#held.get(holder) ?? 0) + difference;
    const total = this.#total + difference;
    if (difference > 0 && (held > this.bounds.each || total > this.bounds.all)) return false;
    if (held > 0) this.#held.set(holder, held);
    else this.#held.delete(holder);
    this.#total = total;
    return true;
  }
}

/** What one call, response or connection holds. */
export class Lease {
  #amount = 0;

  constructor(
    private readonly limit: ConcurrencyLimit,
    private readonly holder: string,
  ) {}

  /** Sets the amount held; false, without a change, if a limit would be exceeded. */
  resize(amount: number): boolean {
    const isAllowed = this.limit.change(this.holder, amount - this.#amount);
    if (isAllowed) this.#amount = amount;
    return isAllowed;
  }

  /** Idempotent. */
  release(): void {
    this.resize(0);
  }
}
