export interface Bounds {
  /** What one holder may have at a time. */
  each: number;
  /** What all together may have. */
  all: number;
}

/** Something of which there is only so much at a time: bytes, calls, connections. Each holder has a bound, and so have all. */
export class Shares {
  readonly #held = new Map<string, number>();
  #total = 0;

  constructor(private readonly bounds: Bounds) {}

  get total(): number {
    return this.#total;
  }

  of(holder: string): Share {
    return new Share(this, holder);
  }

  /** @returns whether both bounds allow it; if not, nothing has changed */
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

/** What one call, answer or connection has of its holder's share. */
export class Share {
  #amount = 0;

  constructor(
    private readonly shares: Shares,
    private readonly holder: string,
  ) {}

  /** Has so much from now on. False, and nothing changed, when a bound refuses it. */
  hold(amount: number): boolean {
    const isAllowed = this.shares.change(this.holder, amount - this.#amount);
    if (isAllowed) this.#amount = amount;
    return isAllowed;
  }

  /** Gives everything back; a second time gives nothing. */
  end(): void {
    this.hold(0);
  }
}
