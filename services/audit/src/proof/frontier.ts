import { combined, NOTHING, type Hash } from '@umbral/audit-proof';

export interface FrontierRow {
  level: number;
  hash: Hash;
  /** Size of the log when the row was written. */
  size: number;
}

/**
 * The right edge of the log's tree: for each power of two in its size, the root of a full tree of so many leaves. Appending a leaf
 * and computing the root need no earlier leaf.
 */
export class Frontier {
  readonly #hashes = new Map<number, Hash>();
  #size: number;

  constructor(rows: readonly FrontierRow[]) {
    this.#size = Math.max(0, ...rows.map(({ size }) => size));
    for (const { level, hash } of rows) this.#hashes.set(level, hash);
  }

  get size(): number {
    return this.#size;
  }

  add(leaf: Hash): void {
    let hash = leaf;
    let level = 0;
    for (let left = this.#size; left % 2 === 1; left = Math.floor(left / 2)) {
      hash = combined(this.#hashes.get(level) ?? NOTHING, hash);
      level += 1;
    }
    this.#hashes.set(level, hash);
    this.#size += 1;
  }

  root(): Hash {
    let root: Hash | undefined;
    for (let [level, left] = [0, this.#size]; left > 0; level += 1, left = Math.floor(left / 2)) {
      const hash = left % 2 === 1 ? this.#hashes.get(level) : undefined;
      if (hash) root = root ? combined(hash, root) : hash;
    }
    return root ?? NOTHING;
  }
}
