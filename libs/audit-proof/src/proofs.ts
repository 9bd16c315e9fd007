import { combined } from './tree.js';
import type { Hash } from './hash.js';

/** Leaves from `start` to before `end`. */
export interface Range {
  start: number;
  end: number;
}

/** The largest power of two below a number of at least 2: where a tree of so many leaves is split. */
export function largestPowerBelow(size: number): number {
  let power = 1;
  while (power * 2 < size) power *= 2;
  return power;
}

const shifted = (ranges: Range[], by: number) => ranges.map(({ start, end }) => ({ start: start + by, end: end + by }));

/** The subtrees whose roots are the inclusion proof of a leaf, bottom-up (RFC 6962, 2.1.1). */
export function pathRanges(at: number, size: number): Range[] {
  if (size <= 1) return [];
  const half = largestPowerBelow(size);
  if (at < half) return [...pathRanges(at, half), { start: half, end: size }];
  return [...shifted(pathRanges(at - half, size - half), half), { start: 0, end: half }];
}

/** The subtrees whose roots are the consistency proof of two sizes (RFC 6962, 2.1.2). */
export function consistencyRanges(from: number, to: number): Range[] {
  return from === 0 ? [] : rangesOf(from, to, true);
}

function rangesOf(from: number, to: number, isWhole: boolean): Range[] {
  if (from === to) return isWhole ? [] : [{ start: 0, end: to }];
  const half = largestPowerBelow(to);
  if (from <= half) return [...rangesOf(from, half, isWhole), { start: half, end: to }];
  return [...shifted(rangesOf(from - half, to - half, false), half), { start: 0, end: half }];
}

/**
 * The root that follows from a leaf and its path (RFC 9162, 2.1.3.2).
 * @returns null where the path does not belong to this place in a tree of this size
 */
export function rootOfPath(at: number, size: number, leaf: Hash, path: readonly Hash[]): Hash | null {
  if (!Number.isSafeInteger(at) || at < 0 || at >= size) return null;
  const climb = new Climb(at, size - 1);
  let root = leaf;
  for (const hash of path) {
    const side = climb.next();
    if (side === null) return null;
    root = side === 'left' ? combined(hash, root) : combined(root, hash);
  }
  return climb.isAtTop ? root : null;
}

export interface Consistency {
  from: number;
  to: number;
  /** Roots of the trees of these sizes. */
  first: Hash;
  second: Hash;
  path: readonly Hash[];
}

/** Whether the tree of `from` leaves is a prefix of that of `to` (RFC 9162, 2.1.4.2). */
export function leadsFrom({ from, to, first, second, path }: Consistency): boolean {
  if (from === to) return path.length === 0 && isSame(first, second);
  if (from <= 0 || from > to || path.length === 0) return false;
  const [start, ...rest] = isPowerOfTwo(from) ? [first, ...path] : path;
  if (!start) return false;
  const climb = new Climb(from - 1, to - 1);
  climb.skipRight();
  let [old, present] = [start, start];
  for (const hash of rest) {
    const side = climb.next();
    if (side === null) return false;
    if (side === 'left') [old, present] = [combined(hash, old), combined(hash, present)];
    else present = combined(present, hash);
  }
  return climb.isAtTop && isSame(old, first) && isSame(present, second);
}

const isSame = (one: Hash, other: Hash) => one.length === other.length && one.every((byte, at) => byte === other[at]);

// No bitwise operators: sizes may exceed 32 bits.
const isPowerOfTwo = (size: number) => largestPowerBelow(size + 1) === size;
const isOdd = (value: number) => value % 2 === 1;
const halved = (value: number) => Math.floor(value / 2);

/** The way up from a leaf: at each step, the side of its sibling. */
class Climb {
  constructor(
    private at: number,
    private last: number,
  ) {}

  get isAtTop(): boolean {
    return this.last === 0;
  }

  /** Skips all levels on which the node is the right one. */
  skipRight(): void {
    while (isOdd(this.at)) this.up();
  }

  /** @returns null at the top */
  next(): 'left' | 'right' | null {
    if (this.last === 0) return null;
    const side = isOdd(this.at) || this.at === this.last ? 'left' : 'right';
    // Levels on which the last node has no sibling have no hash in a path.
    if (side === 'left') while (!isOdd(this.at) && this.at > 0) this.up();
    this.up();
    return side;
  }

  private up(): void {
    this.at = halved(this.at);
    this.last = halved(this.last);
  }
}
